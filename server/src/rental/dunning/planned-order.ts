import { businessDateOf } from '@rental/domain/business-date';
import { yuan } from '@rental/domain/money';
import { overdueOf } from '@rental/domain/rental/dunning/overdue';
import type { RepaymentPart } from '@rental/domain/rental/dunning/repayment-plans';
import type { OwedBill } from '@rental/domain/rental/orders/core/position';
import type { Context } from '../../http/context.ts';
import type { keepOverdue } from '../dunning-cases/public.ts';
import type { Standing } from '../orders/core/public.ts';

type Kept = Parameters<typeof keepOverdue>[2][number];

/** An order as its case keeps it once its 协商分期 began or was cancelled. */
export function plannedOrder(
  ctx: Context,
  { order }: Standing,
  bills: readonly OwedBill[],
  planStep: Kept['planStep'],
): Kept {
  const today = businessDateOf(ctx.now);
  const overdue = overdueOf(bills, today);
  return {
    id: order.id,
    customerId: order.customer_id,
    storeId: order.store_id,
    channelId: order.channel_id,
    overdue,
    since: overdue?.firstDueOn ?? today,
    recoveries: [],
    planStep,
  };
}

/** 「2026-12-01还¥100.00，2027-01-01还¥100.00」 */
export const planWords = (parts: readonly RepaymentPart[]): string =>
  parts.map(({ dueOn, amountFen }) => `${dueOn}还¥${yuan(amountFen)}`).join('，');
