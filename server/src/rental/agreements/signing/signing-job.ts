import { isLastCall, isTimedOut, signingEndsAt } from '@rental/domain/rental/agreements/signing';
import { quietOutside } from '@rental/domain/rental/customer-sms/contact-hours';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { Tx } from '../../../db/transaction.ts';
import type {
  AskedSignatures,
  SignatureGateway,
} from '../../../gateways/e-signature/signature-gateway.ts';
import type { Acting } from '../../../http/context.ts';
import { actingJob } from '../../../jobs/acting-job.ts';
import { jobHandler, type JobHandler, type JobRun, type LastStep } from '../../../jobs/job.ts';
import type { PersonalData } from '../../../personal-data.ts';
import { lockOrder, moveOrder, tellStore } from '../../orders/core/public.ts';
import { agreementBody } from '../agreement-body.ts';
import { askAgain } from './remind-agreement.ts';
import { queueSigning, signingJob } from './signing-job-kind.ts';
import { changeAgreement, lockAgreement, standingOf } from './signing-store.ts';

/** Tells the provider what an operator asked for, reminds who has not come yet, and ends the signing that nobody came to in time. */
export const signingRunner = (gateway: SignatureGateway, personal: PersonalData): JobHandler =>
  jobHandler({
    kind: signingJob,
    most: 2,
    run: async ({ step, orderId, flowNo }, run): Promise<LastStep | void> => {
      if (step === 'remind') return gateway.remind(flowNo, run.brand);
      if (step === 'acceptFace')
        return gateway.acceptFace({ flowNo, party: 'customer' }, run.brand);
      if (step !== 'begin') {
        const acting = await actingJob(run);
        const look = step === 'lastCall' ? lastCall : timeOut;
        return (tx) => look(acting(), tx, orderId, flowNo);
      }
      const asked = await askedOf(personal, run, flowNo);
      if (asked !== null) await gateway.begin(asked, run.brand);
      return undefined;
    },
  });

/** The terms for the provider; null if the agreement has ended. */
async function askedOf(
  personal: PersonalData,
  run: JobRun,
  flowNo: string,
): Promise<AskedSignatures | null> {
  const { row, parties } = await run.transaction('read only', async (tx) => {
    const row = await tx
      .selectFrom('agreements')
      .selectAll()
      .where('brand_code', '=', run.brand)
      .where('flow_no', '=', flowNo)
      .executeTakeFirst();
    const parties = await tx
      .selectFrom('agreement_parties')
      .select(['party', 'name'])
      .where('brand_code', '=', run.brand)
      .where('agreement_id', '=', row?.id ?? 0)
      .execute();
    return { row, parties };
  });
  const expiresAt = row === undefined ? null : signingEndsAt(standingOf(row));
  const text = row === undefined ? null : agreementBody({ personal }, row);
  if (row === undefined || text === null || expiresAt === null) return null;
  const { agreement_no: agreementNo, content_hash: contentHash } = row;
  return { flowNo, agreementNo, text, contentHash, parties, expiresAt };
}

/** 催签 by itself, where the flow is still the one that counts. It waits where the contact hours have changed since. */
async function lastCall(ctx: Acting, tx: Tx, orderId: number, flowNo: string): Promise<void> {
  const order = await lockOrder(ctx, tx, orderId);
  const agreement = await lockAgreement(tx, ctx.brandCode, orderId);
  if (order.status !== orderStatus.toGenerateAgreement || agreement?.flow_no !== flowNo) return;
  if (!isLastCall(standingOf(agreement), ctx.now)) return;
  const callAt = quietOutside(ctx.brand.settings.contactHours).afterQuiet(ctx.now);
  if (callAt > ctx.now) await queueSigning(tx, ctx, { step: 'lastCall', orderId, flowNo }, callAt);
  else await askAgain(ctx, tx, order, agreement, '签署即将超时，自动催签');
}

/** 超时, where the flow is still the one that counts: whoever looks after the order hears of it. */
async function timeOut(ctx: Acting, tx: Tx, orderId: number, flowNo: string): Promise<void> {
  const order = await lockOrder(ctx, tx, orderId);
  const agreement = await lockAgreement(tx, ctx.brandCode, orderId);
  if (agreement?.flow_no !== flowNo || !isTimedOut(standingOf(agreement), ctx.now)) return;
  await changeAgreement(tx, agreement, { ended: 'timedOut', ended_at: ctx.now });
  if (order.status !== orderStatus.toGenerateAgreement) return; // it was closed meanwhile
  moveOrder(ctx, tx, order, {
    move: 'agreementTimedOut',
    also: { agreement_no: agreement.agreement_no },
  });
  await tellStore(
    ctx,
    tx,
    order,
    '合同签署超时',
    `的合同 ${agreement.agreement_no} 24小时内未全部签署，请重发签署、作废重签或登记线下签署。`,
  );
}
