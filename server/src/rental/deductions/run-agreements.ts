import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { DeductionGateway } from '../../gateways/deduction/deduction-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Acting } from '../../http/context.ts';
import type { JobRun } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions } from '../../jobs/questions.ts';
import { lockStanding } from '../orders/core/public.ts';
import {
  handleAgreementResult,
  type AgreementResult,
  type OfAgreement,
} from './agreement-result.ts';
import { authorizationOf, changeAgreement, type StoredAgreement } from './deduction-store.ts';

/** Asks about every agreement that a customer signs on a page, and ends at the provider what has ended here. */
export const askAgreements = (
  gateway: DeductionGateway,
  run: JobRun,
  acting: () => Acting,
): Promise<void> =>
  questions<OfAgreement, StoredAgreement, AgreementResult>(run, acting, {
    waiting: waitingAgreements,
    claim,
    ask: (agreement) => wordOn(gateway, agreement),
    handleResult: handleAgreementResult,
  }).askAll();

/** Takes an agreement for this worker and writes down that it is asked about; null where there is nothing to ask. */
async function claim(
  ctx: Acting,
  tx: Tx,
  { orderId, agreementNo }: OfAgreement,
): Promise<StoredAgreement | null> {
  await lockStanding(ctx, tx, orderId);
  const agreement = await authorizationOf(tx, ctx.brandCode, orderId);
  if (agreement?.agreement_no !== agreementNo) return null;
  if (agreement.look_at === null || agreement.look_at > ctx.now) return null;
  await changeAgreement(tx, agreement, {
    looks: agreement.looks + 1,
    look_at: leasedUntil(ctx.now),
  });
  return agreement;
}

/** The provider's answer. An agreement that it does not know was not signed yet, or is over. */
function wordOn(
  gateway: DeductionGateway,
  { agreement_no: agreementNo, brand_code: brand, state }: StoredAgreement,
): Promise<AgreementResult> {
  return orUnknown(
    state === 'ended'
      ? gateway.end(agreementNo, brand).then(() => ended)
      : agreementWord(gateway, { agreementNo, brand, state }),
  );
}

const ended = { kind: 'ended' } as const;

interface Asked extends Pick<OfAgreement, 'agreementNo'> {
  readonly brand: BrandCode;
  readonly state: StoredAgreement['state'];
}

/** The state of an agreement by the provider's word. */
export async function agreementWord(
  gateway: DeductionGateway,
  { agreementNo, brand, state }: Asked,
): Promise<AgreementResult> {
  const found = await gateway.findAgreement(agreementNo, brand);
  if (found !== null) return found;
  return state === 'signed' ? ended : { kind: 'waiting' };
}

const waitingAgreements = (tx: Tx, brand: BrandCode, now: Date): Promise<OfAgreement[]> =>
  tx
    .selectFrom('deduction_authorizations')
    .select(['order_id as orderId', 'agreement_no as agreementNo'])
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();
