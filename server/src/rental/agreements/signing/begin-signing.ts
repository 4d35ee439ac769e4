import { lastCallAt, signingMs } from '@rental/domain/rental/agreements/signing';
import type { Tx } from '../../../db/transaction.ts';
import type { SignatureGateway } from '../../../gateways/e-signature/signature-gateway.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { pinToAccount } from '../../../platform/provider-accounts/public.ts';
import { businessNo } from '../../../business-no.ts';
import { queueSigning } from './signing-job-kind.ts';
import { changeAgreement, type StoredAgreement } from './signing-store.ts';

/** A flow of its own: the provider is told later (threat model 27); before the parties' time is over, and then, it is looked at again. */
export async function beginSigning(
  ctx: Context,
  tx: Tx,
  agreement: StoredAgreement,
  gateway: Pick<SignatureGateway, 'merchantOf'>,
) {
  const { order_id: orderId } = agreement;
  const flowNo = businessNo('QS', ctx.now);
  const route = await pinToAccount(ctx, tx, { purpose: 'signature', tradeNo: flowNo });
  if (route === 'stopped') refuse('signature_stopped');
  if (route === 'otherwise' && gateway.merchantOf(ctx.brandCode) === null)
    refuse('signature_unavailable');
  await changeAgreement(tx, agreement, {
    flow_no: flowNo,
    sent_at: ctx.now,
    reminded_at: null,
    review_since: null,
    ended: null,
    ended_at: null,
    end_reason: null,
  });
  const expiresAt = new Date(ctx.now.getTime() + signingMs);
  await queueSigning(tx, ctx, { step: 'begin', orderId, flowNo });
  const callAt = lastCallAt(ctx.now, ctx.brand.settings.contactHours);
  await queueSigning(tx, ctx, { step: 'lastCall', orderId, flowNo }, callAt);
  await queueSigning(tx, ctx, { step: 'timeOut', orderId, flowNo }, expiresAt);
  return { orderId, flowNo, expiresAt: expiresAt.toISOString() };
}
