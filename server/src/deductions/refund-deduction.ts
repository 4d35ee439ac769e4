import type { refundDeduction as call } from '@rental/contract/deductions';
import type { Input, Returned } from '@rental/contract/endpoint';
import { refundOverpaid } from '@rental/domain/deductions/receive';
import type { RequireStepUp } from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orNotFound, refuse } from '../http/refusal.ts';
import { carryOut, lockStanding, termsOfDay } from '../orders/public.ts';
import { attemptsOfBill, changeAttempt } from './deduction-store.ts';

/** 退还多收款: all that is owed back of one try, in the way the operator says it went; once. */
export const refundDeduction =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { attemptId, method, note, stepUp } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const { brandCode: brand } = ctx;
    const found = await tx
      .selectFrom('deduction_attempts')
      .select(['order_id', 'bill_id'])
      .where('brand_code', '=', brand)
      .where('id', '=', attemptId)
      .executeTakeFirst();
    const { order_id: orderId, bill_id: billId } = orNotFound(found);
    const standing = await lockStanding(ctx, tx, orderId);
    const attempt = orNotFound(
      (await attemptsOfBill(tx, brand, billId)).find(({ id }) => id === attemptId),
    );
    if (attempt.overpaid_fen === 0 || attempt.refunded_at !== null)
      refuse('deduction_not_overpaid');
    await requireStepUp(ctx, tx, stepUp);
    await changeAttempt(tx, attempt, { refunded_at: ctx.now });
    const { overpaid_fen: amountFen, trade_no: tradeNo } = attempt;
    const plan = refundOverpaid(standing.position, termsOfDay(ctx), { billId, amountFen, method });
    await carryOut(ctx, tx, standing, plan, {
      kind: 'refundOverpaid',
      note: note === undefined || note === '' ? tradeNo : `${tradeNo}，${note}`,
      also: { trade_no: tradeNo, amount_fen: amountFen, method },
    });
    return { orderId, refundedFen: amountFen };
  };
