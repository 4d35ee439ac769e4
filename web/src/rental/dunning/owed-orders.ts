import type { DeskPage } from '@rental/contract/rental/dunning';
import { fen, type Fen } from '@rental/domain/money';

interface OwedOrder {
  readonly orderId: number;
  readonly orderNo: string;
  /** With late fee as of today. */
  readonly owedFen: Fen;
}

/** The overdue debt of each order of a case, without those in 协商分期. */
export function owedOrders(bills: DeskPage['bills']): readonly OwedOrder[] {
  const planned = new Set(bills.filter(({ isPlanned }) => isPlanned).map((bill) => bill.orderId));
  const orders = new Map<number, OwedOrder>();
  for (const { orderId, orderNo, unpaidFen, lateFeeFen } of bills) {
    if (planned.has(orderId)) continue;
    const before = orders.get(orderId)?.owedFen ?? 0;
    orders.set(orderId, { orderId, orderNo, owedFen: fen(before + unpaidFen + lateFeeFen) });
  }
  return [...orders.values()];
}
