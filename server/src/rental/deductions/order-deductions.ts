import type { orderDeductions as call } from '@rental/contract/rental/deductions';
import type { Input, Returned } from '@rental/contract/endpoint';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { beginDeduction } from '@rental/domain/rental/deductions/begin';
import { maskAlipay } from '@rental/domain/rental/customers/masks';
import { counted, owedOn } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../db/transaction.ts';
import type { DeductionGateway } from '../../gateways/deduction/deduction-gateway.ts';
import type { Context } from '../../http/context.ts';
import { canTake } from '../../platform/provider-accounts/public.ts';
import { billsBeingPaid } from '../payment-orders/public.ts';
import { standingOf, termsOfDay } from '../orders/core/public.ts';
import { authorizationOf } from './deduction-store.ts';

/** 代扣 of an order; 404 where this operator does not reach it. */
export const orderDeductions =
  (gateway: DeductionGateway) =>
  async (
    ctx: Context,
    { params: { id } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const { order, position } = await standingOf(ctx, tx, id);
    const [agreement, attempts, standings, beingPaid] = await Promise.all([
      authorizationOf(tx, ctx.brandCode, id),
      attemptsOfOrder(tx, ctx.brandCode, id),
      standingsOfOrder(tx, ctx.brandCode, id),
      billsBeingPaid(tx, ctx.brandCode, id),
    ]);
    const terms = termsOfDay(ctx, order);
    const standingAt = new Map(standings.map((standing) => [standing.bill_id, standing]));
    return {
      isAvailable: await canTake(ctx, tx, 'deduction', gateway),
      authorization: agreement
        ? {
            authorizationState: agreement.state,
            account: maskAlipay(agreement.account),
            signedAt: agreement.signed_at?.toISOString() ?? null,
            endedAt: agreement.ended_at?.toISOString() ?? null,
            page: agreement.state === 'signing' ? agreement.page : null,
          }
        : null,
      bills: position.bills.map((bill) => {
        const standing = standingAt.get(bill.id);
        const decided = beginDeduction({
          bill,
          terms,
          authorization: agreement?.state ?? null,
          latest: standing?.state ?? null,
          isBeingPaid: beingPaid.has(bill.id),
        });
        return {
          id: bill.id,
          title: billTitle(bill),
          dueOn: bill.dueOn,
          billStatus: bill.status,
          owedFen: owedOn(counted(bill, terms)),
          obstacle: decided.done ? null : decided.refusal.code,
          retryAt: standing?.retry_at?.toISOString() ?? null,
        };
      }),
      attempts: attempts.map((attempt) => ({
        id: attempt.id,
        billId: attempt.bill_id,
        number: attempt.number,
        tradeNo: attempt.trade_no,
        amountFen: attempt.amount_fen,
        state: attempt.state,
        reason: attempt.reason,
        operatorName: attempt.nick_name,
        createdAt: attempt.created_at.toISOString(),
        endedAt: attempt.ended_at?.toISOString() ?? null,
        overpaidFen: attempt.overpaid_fen,
        refundedAt: attempt.refunded_at?.toISOString() ?? null,
      })),
    };
  };

const attemptsOfOrder = (tx: Tx, brand: string, orderId: number) =>
  tx
    .selectFrom('deduction_attempts as t')
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 't.brand_code').onRef('r.id', '=', 't.operator_id'),
    )
    .selectAll('t')
    .select('r.nick_name')
    .where('t.brand_code', '=', brand)
    .where('t.order_id', '=', orderId)
    .orderBy('t.id', 'desc')
    .execute();

const standingsOfOrder = (tx: Tx, brand: string, orderId: number) =>
  tx
    .selectFrom('bill_deductions')
    .select(['bill_id', 'state', 'retry_at'])
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .execute();
