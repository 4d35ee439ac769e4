import type * as calls from '@rental/contract/authorizations';
import type { Input, Returned } from '@rental/contract/endpoint';
import { refundOverpaid } from '@rental/domain/deductions/receive';
import type { MoneyMethod } from '@rental/domain/ledger/accounts';
import { fen } from '@rental/domain/money';
import { givenAwayWords } from '@rental/domain/orders/second-person';
import type { RequireStepUp } from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orNotFound, refuse } from '../http/refusal.ts';
import {
  agree,
  carryOut,
  lockStanding,
  secondPersonFor,
  standingOf,
  termsOfDay,
  weighed,
} from '../orders/public.ts';
import { changeStep } from './authorization-store.ts';

/** 试算 of 退还多收款. */
export async function previewRefundCapture(
  ctx: Context,
  { body }: Input<typeof calls.previewRefundCapture>,
  tx: Tx,
): Promise<Returned<typeof calls.previewRefundCapture>> {
  const { standing, step, plan } = await overpaidOf(ctx, tx, body, standingOf);
  return {
    refundFen: step.overpaid_fen,
    secondPerson: await secondPersonFor(ctx, tx, weighed(standing, plan, 'refundOverpaid')),
  };
}

/** 退还多收款: all that is owed back of one capture, in the way the operator says it went; once. */
export const refundCapture =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body }: Input<typeof calls.refundCapture>,
    tx: Tx,
  ): Promise<Returned<typeof calls.refundCapture>> => {
    const { standing, step, plan } = await overpaidOf(ctx, tx, body, lockStanding);
    const { id: orderId } = standing.order;
    const { overpaid_fen: amountFen, trade_no: tradeNo } = step;
    const { method, note, stepUp } = body;
    if (body.approvalReason === undefined) await requireStepUp(ctx, tx, stepUp);
    const agreement = await agree(ctx, tx, weighed(standing, plan, 'refundOverpaid'), body, [
      `预授权转支付${tradeNo}`,
      ...givenAwayWords(standing.position, plan),
    ]);
    if ('asked' in agreement) return { orderId, refundedFen: fen(0), approvalId: agreement.asked };
    await changeStep(tx, step, { refunded_at: ctx.now });
    await carryOut(ctx, tx, standing, plan, {
      kind: 'refundOverpaid',
      approvalId: agreement.approvalId,
      note: note === undefined || note === '' ? tradeNo : `${tradeNo}，${note}`,
      also: { trade_no: tradeNo, amount_fen: amountFen, method },
    });
    return { orderId, refundedFen: amountFen };
  };

/** What is owed back of a capture, with where its order stands: read, or locked before the capture is looked at. */
async function overpaidOf(
  ctx: Context,
  tx: Tx,
  { stepId, method }: { readonly stepId: number; readonly method: MoneyMethod },
  reach: typeof lockStanding,
) {
  const stepNow = () =>
    tx
      .selectFrom('authorization_steps')
      .selectAll()
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', stepId)
      .executeTakeFirst();
  const standing = await reach(ctx, tx, orNotFound(await stepNow()).order_id);
  const step = orNotFound(await stepNow());
  const { overpaid_fen: amountFen, bill_id: billId } = step;
  if (billId === null || amountFen === 0 || step.refunded_at !== null)
    refuse('deduction_not_overpaid');
  const plan = refundOverpaid(standing.position, termsOfDay(ctx), { billId, amountFen, method });
  return { standing, step, plan };
}
