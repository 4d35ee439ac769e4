import type * as calls from '@rental/contract/rental/deductions';
import type { Input, Returned } from '@rental/contract/endpoint';
import { isLive } from '@rental/domain/rental/deductions/attempt';
import { maskAlipay } from '@rental/domain/rental/customers/masks';
import { canSign } from '@rental/domain/rental/deductions/authorization';
import { businessNo } from '../../business-no.ts';
import type { Tx } from '../../db/transaction.ts';
import type { DeductionGateway } from '../../gateways/deduction/deduction-gateway.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { lockStanding, type Standing } from '../orders/core/public.ts';
import { deductionLook } from './deduction-job.ts';
import { authorizationOf, resumeBills } from './deduction-store.ts';

/** 代扣签约 and 解约. No transaction waits for the provider: what is asked is kept first, then what it answers. */
export function authorizationCalls(gateway: DeductionGateway) {
  /** Asked again where an answer was lost, under the same number: the provider signs it once. */
  async function sign(
    ctx: Context,
    { body }: Input<typeof calls.signDeductions>,
  ): Promise<Returned<typeof calls.signDeductions>> {
    const { orderId, account } = body;
    const agreementNo = await ctx.transaction('read write', async (tx) => {
      const { order } = await lockStanding(ctx, tx, orderId);
      if (gateway.merchantOf(ctx.brandCode) === null) refuse('deduction_unavailable');
      return ask(ctx, tx, order, account);
    });
    const outcome = await gateway.sign({ agreementNo, account }, ctx.brandCode);
    const isSigned = await ctx.transaction('read write', async (tx) => {
      await lockStanding(ctx, tx, orderId);
      const now = await authorizationOf(tx, ctx.brandCode, orderId);
      if (now?.agreement_no !== agreementNo || now.state !== 'signing')
        return now?.state === 'signed';
      const isAgreed = outcome.kind === 'signed';
      await tx
        .updateTable('deduction_authorizations')
        .set(
          isAgreed
            ? { state: 'signed', provider_no: outcome.providerNo, signed_at: ctx.now }
            : { state: 'ended', ended_at: ctx.now },
        )
        .where('brand_code', '=', ctx.brandCode)
        .where('order_id', '=', orderId)
        .execute();
      await writeAudit(tx, ctx, {
        operation: 'deduction:sign',
        object: `order ${orderId}`,
        result: 'ok',
        after: { account: maskAlipay(account), isSigned: isAgreed },
      });
      if (!isAgreed) return false;
      await resumeBills(tx, ctx.brandCode, orderId, ctx.now);
      await deductionLook.now(tx, ctx.brandCode, ctx.now);
      return true;
    });
    if (!isSigned) refuse('deduction_sign_refused');
    return { orderId, authorizationState: 'signed' };
  }

  async function end(
    ctx: Context,
    { body }: Input<typeof calls.endDeductions>,
  ): Promise<Returned<typeof calls.endDeductions>> {
    const { orderId, reason } = body;
    const agreementNo = await ctx.transaction('read write', async (tx) => {
      await lockStanding(ctx, tx, orderId);
      const agreement = await authorizationOf(tx, ctx.brandCode, orderId);
      if (agreement?.state !== 'signed') refuse('deduction_not_signed');
      const states = await tx
        .selectFrom('bill_deductions')
        .select('state')
        .where('brand_code', '=', ctx.brandCode)
        .where('order_id', '=', orderId)
        .execute();
      if (states.some(({ state }) => isLive(state))) refuse('deduction_under_way');
      await tx
        .updateTable('deduction_authorizations')
        .set({ state: 'ended', ended_at: ctx.now })
        .where('brand_code', '=', ctx.brandCode)
        .where('order_id', '=', orderId)
        .execute();
      await writeAudit(tx, ctx, {
        operation: 'deduction:end',
        object: `order ${orderId}`,
        result: 'ok',
        after: { account: maskAlipay(agreement.account), reason },
      });
      return agreement.agreement_no;
    });
    await gateway.end(agreementNo, ctx.brandCode);
    return { orderId, authorizationState: 'ended' };
  }

  return { sign, end };
}

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
  const agreementNo = businessNo('XY', ctx.now);
  const asked = {
    agreement_no: agreementNo,
    account,
    state: 'signing',
    provider_no: null,
    asked_at: ctx.now,
    signed_at: null,
    ended_at: null,
  } as const;
  await tx
    .insertInto('deduction_authorizations')
    .values({ brand_code: ctx.brandCode, order_id: order.id, ...asked })
    .onConflict((conflict) => conflict.columns(['brand_code', 'order_id']).doUpdateSet(asked))
    .execute();
  return agreementNo;
}
