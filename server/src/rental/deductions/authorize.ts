import type * as calls from '@rental/contract/rental/deductions';
import type { Input, Returned } from '@rental/contract/endpoint';
import { isLive } from '@rental/domain/rental/deductions/attempt';
import { maskAlipay } from '@rental/domain/rental/customers/masks';
import { canSign } from '@rental/domain/rental/deductions/authorization';
import { businessNo } from '../../business-no.ts';
import type { Tx } from '../../db/transaction.ts';
import type { DeductionGateway } from '../../gateways/deduction/deduction-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { canTake } from '../../platform/provider-accounts/public.ts';
import { lockStanding, type Standing } from '../orders/core/public.ts';
import { handleAgreementResult } from './agreement-result.ts';
import { deductionLook } from './deduction-job.ts';
import { authorizationOf, changeAgreement } from './deduction-store.ts';

/** 代扣签约. No transaction waits for the provider: what is asked is kept first, then what it answers. */
export const signDeductions =
  (gateway: DeductionGateway) =>
  /** Asked again where an answer was lost, under the same number: the provider signs it once. */
  async (
    ctx: Context,
    { body }: Input<typeof calls.signDeductions>,
  ): Promise<Returned<typeof calls.signDeductions>> => {
    const { orderId, account } = body;
    const agreementNo = await ctx.transaction('read write', async (tx) => {
      const { order } = await lockStanding(ctx, tx, orderId);
      if (!(await canTake(ctx, tx, 'deduction', gateway))) refuse('deduction_unavailable');
      return ask(ctx, tx, order, account);
    });
    const result = await orUnknown(gateway.sign({ agreementNo, account }, ctx.brandCode));
    const agreement = await ctx.transaction('read write', async (tx) => {
      await handleAgreementResult(ctx, tx, { orderId, agreementNo }, result);
      return authorizationOf(tx, ctx.brandCode, orderId);
    });
    if (agreement === undefined || agreement.state === 'ended') refuse('deduction_sign_refused');
    return { orderId, authorizationState: agreement.state };
  };

/** Keeps what is about to be asked of a locked order; answers the number of the agreement. */
async function ask(
  ctx: Context,
  tx: Tx,
  order: Standing['order'],
  account: string,
): Promise<string> {
  if (!canSign(order.status)) refuse('order_ended');
  const before = await authorizationOf(tx, ctx.brandCode, order.id);
  if (before?.state === 'signed') refuse('deduction_signed_already');
  if (before?.state === 'signing' && before.account === account) return before.agreement_no;
  // the customer has a page that can still be signed
  if (before?.state === 'signing' && before.page !== null) refuse('deduction_signing');
  const agreementNo = businessNo('XY', ctx.now);
  const asked = {
    agreement_no: agreementNo,
    account,
    state: 'signing',
    provider_no: null,
    asked_at: ctx.now,
    signed_at: null,
    ended_at: null,
    page: null,
    looks: 0,
    look_at: null,
  } as const;
  await tx
    .insertInto('deduction_authorizations')
    .values({ brand_code: ctx.brandCode, order_id: order.id, ...asked })
    .onConflict((conflict) => conflict.columns(['brand_code', 'order_id']).doUpdateSet(asked))
    .execute();
  return agreementNo;
}

/** 代扣解约, or 撤回签约: nothing is deducted from now on, and the provider is told by the job until it has heard it. */
export async function endDeductions(
  ctx: Context,
  { body }: Input<typeof calls.endDeductions>,
  tx: Tx,
): Promise<Returned<typeof calls.endDeductions>> {
  const { orderId, reason } = body;
  await lockStanding(ctx, tx, orderId);
  const agreement = await authorizationOf(tx, ctx.brandCode, orderId);
  const isOnPage = agreement?.state === 'signing' && agreement.page !== null;
  if (agreement?.state !== 'signed' && !isOnPage) refuse('deduction_not_signed');
  const states = await tx
    .selectFrom('bill_deductions')
    .select('state')
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', orderId)
    .execute();
  if (states.some(({ state }) => isLive(state))) refuse('deduction_under_way');
  await changeAgreement(tx, agreement, {
    state: 'ended',
    ended_at: ctx.now,
    looks: 0,
    look_at: ctx.now,
  });
  await deductionLook.now(tx, ctx.brandCode, ctx.now);
  await writeAudit(tx, ctx, {
    operation: 'deduction:end',
    object: `order ${orderId}`,
    result: 'ok',
    after: { account: maskAlipay(agreement.account), reason },
  });
  return { orderId, authorizationState: 'ended' };
}
