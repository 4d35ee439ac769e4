import { daysBetween, type BusinessDate } from '../../business-date.ts';

/** Bill statuses. Stored and sent: never renumber. */
export const billStatus = { due: 1, paid: 2, cancelled: 5, refunded: 7, badDebt: 8 } as const;

export type BillStatus = (typeof billStatus)[keyof typeof billStatus];

export const billStatusLabels: ReadonlyMap<BillStatus, string> = new Map<BillStatus, string>([
  [billStatus.due, '待还款'],
  [billStatus.paid, '已还款'],
  [billStatus.cancelled, '已取消'],
  [billStatus.refunded, '已退款'],
  [billStatus.badDebt, '坏账'],
]);

/** It is not owed any more, and nothing of it counts as billed or paid. */
export const isTakenBack = (status: BillStatus): boolean =>
  status === billStatus.cancelled || status === billStatus.refunded;

/** Days past due: a bill is overdue from 00:00 Asia/Shanghai after its due day, until it is paid. */
export function overdueDays(
  bill: { readonly status: BillStatus; readonly dueOn: BusinessDate },
  today: BusinessDate,
): number {
  return bill.status === billStatus.due ? Math.max(0, daysBetween(bill.dueOn, today)) : 0;
}
