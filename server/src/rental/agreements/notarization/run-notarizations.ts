import { isUnderWay } from '@rental/domain/rental/agreements/notarization';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import type {
  AskedNotarization,
  NotarizationOutcome,
  NotaryGateway,
} from '../../../gateways/notary/notary-gateway.ts';
import { orUnknown } from '../../../gateways/undecided.ts';
import type { Acting } from '../../../http/context.ts';
import { actingJob } from '../../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../../jobs/job.ts';
import { atOnce, leasedUntil, questions } from '../../../jobs/questions.ts';
import { lockOrder } from '../../orders/core/public.ts';
import { handleNotaryResult, type NotarizationPlace } from './handle-notary-result.ts';
import { notarizationLook } from './notarization-job.ts';
import { changeNotarization, notarizationsOf } from './notarization-store.ts';

/** The applications of a brand (ADR 15): sends and asks about every one that is due, each step kept before the next. */
export const notarizationRunner = (gateway: NotaryGateway): JobHandler =>
  jobHandler<object>({
    kind: notarizationLook.kind,
    most: 1,
    run: async (_payload, run) => {
      if (gateway.merchantOf(run.brand) === null) return;
      const { askAll } = questions(run, await actingJob(run), {
        waiting: duePlaces,
        claim,
        ask: (claimed) => orUnknown(wordOn(gateway, claimed)),
        handleResult: handleNotaryResult,
      });
      await askAll();
    },
  });

const duePlaces = (tx: Tx, brand: BrandCode, now: Date): Promise<NotarizationPlace[]> =>
  tx
    .selectFrom('notarizations')
    .select(['id', 'order_id', 'agreement_id'])
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();

interface Claimed extends AskedNotarization {
  readonly wasAsked: boolean;
}

async function claim(
  ctx: Acting,
  tx: Tx,
  { id, order_id: orderId, agreement_id: agreementId }: NotarizationPlace,
): Promise<Claimed | null> {
  const { brandCode: brand, now } = ctx;
  await lockOrder(ctx, tx, orderId);
  const one = (await notarizationsOf(tx, brand, agreementId)).find((other) => other.id === id);
  if (one === undefined || !isUnderWay(one.state)) return null;
  if (one.look_at === null || one.look_at > now) return null;
  await changeNotarization(tx, one, {
    asked_at: one.asked_at ?? now,
    looks: one.looks + 1,
    look_at: leasedUntil(now),
  });
  const { agreement_no: agreementNo } = await tx
    .selectFrom('agreements')
    .select('agreement_no')
    .where('brand_code', '=', brand)
    .where('id', '=', agreementId)
    .executeTakeFirstOrThrow();
  const { apply_no: applyNo, content_hash: contentHash, asked_at: askedAt } = one;
  return { applyNo, agreementNo, contentHash, wasAsked: askedAt !== null };
}

/** Asks the notary. An application unknown there is sent once more, under the same number. */
async function wordOn(
  gateway: NotaryGateway,
  { wasAsked, ...asked }: Claimed,
): Promise<NotarizationOutcome> {
  const found = wasAsked ? await gateway.findApplication(asked.applyNo) : null;
  return found ?? gateway.apply(asked);
}
