import type * as calls from '@rental/contract/deductions';
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
import { attemptsOfBill, changeAttempt } from './deduction-store.ts';

/** 试算 of 退还多收款. */
export async function previewRefundDeduction(
  ctx: Context,
  { body }: Input<typeof calls.previewRefundDeduction>,
  tx: Tx,
): Promise<Returned<typeof calls.previewRefundDeduction>> {
  const { standing, attempt, plan } = await overpaidOf(ctx, tx, body, standingOf);
  return {
    refundFen: attempt.overpaid_fen,
    secondPerson: await secondPersonFor(ctx, tx, weighed(standing, plan, 'refundOverpaid')),
  };
}

/** 退还多收款: all that is owed back of one try, in the way the operator says it went; once. */
export const refundDeduction =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body }: Input<typeof calls.refundDeduction>,
    tx: Tx,
  ): Promise<Returned<typeof calls.refundDeduction>> => {
    const { standing, attempt, plan } = await overpaidOf(ctx, tx, body, lockStanding);
    const { id: orderId } = standing.order;
    const { overpaid_fen: amountFen, trade_no: tradeNo } = attempt;
    const { method, note, stepUp } = body;
    if (body.approvalReason === undefined) await requireStepUp(ctx, tx, stepUp);
    const agreement = await agree(ctx, tx, weighed(standing, plan, 'refundOverpaid'), body, [
      `扣款${tradeNo}`,
      ...givenAwayWords(standing.position, plan),
    ]);
    if ('asked' in agreement) return { orderId, refundedFen: fen(0), approvalId: agreement.asked };
    await changeAttempt(tx, attempt, { refunded_at: ctx.now });
    await carryOut(ctx, tx, standing, plan, {
      kind: 'refundOverpaid',
      approvalId: agreement.approvalId,
      note: note === undefined || note === '' ? tradeNo : `${tradeNo}，${note}`,
      also: { trade_no: tradeNo, amount_fen: amountFen, method },
    });
    return { orderId, refundedFen: amountFen };
  };

/** What is owed back of a try, with where its order stands: read, or locked before the try is looked at. */
async function overpaidOf(
  ctx: Context,
  tx: Tx,
  { attemptId, method }: { readonly attemptId: number; readonly method: MoneyMethod },
  reach: typeof lockStanding,
) {
  const found = await tx
    .selectFrom('deduction_attempts')
    .select(['order_id', 'bill_id'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', attemptId)
    .executeTakeFirst();
  const { order_id: orderId, bill_id: billId } = orNotFound(found);
  const standing = await reach(ctx, tx, orderId);
  const attempt = orNotFound(
    (await attemptsOfBill(tx, ctx.brandCode, billId)).find(({ id }) => id === attemptId),
  );
  if (attempt.overpaid_fen === 0 || attempt.refunded_at !== null) refuse('deduction_not_overpaid');
  const amountFen = attempt.overpaid_fen;
  const plan = refundOverpaid(standing.position, termsOfDay(ctx), { billId, amountFen, method });
  return { standing, attempt, plan };
}
