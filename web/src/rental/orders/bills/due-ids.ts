import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { businessDateOf } from '@rental/domain/business-date';
import { openBills } from '../core/open-bill.ts';

/** The bills of an order that 收款 of its row takes: what is due by today, and else what falls due next. */
export function dueIds(detail: Pick<OrderDetail, 'bills'>, now: number): number[] {
  const open = openBills(detail);
  const today = businessDateOf(new Date(now));
  const due = open.filter(({ dueOn }) => dueOn <= today);
  return (due.length > 0 ? due : open.slice(0, 1)).map(({ id }) => id);
}
