import { billLabel, type BillAction } from '../core/bill-action.ts';
import { isMade, type MadeBill } from '../core/open-bill.ts';
import type { May, OrderAction, OrderRead } from '../core/order-action.ts';

/** Why an action that a row began cannot go on, now that its order is read; null: nothing stands in its way. */
export function obstacleTo(action: OrderAction, read: OrderRead, may: May): string | null {
  const offer = action.offered(read, may);
  return offer === null ? `订单已有变化，现在不能${action.label}` : offer.obstacle;
}

/** The same of an action on a bill. */
export function obstacleOnBill(action: BillAction, billId: number, read: OrderRead): string | null {
  const bill = billIn(read, billId);
  const offer = bill === undefined ? null : action.offered(bill, read);
  return offer === null ? `该账单现在不能${billLabel(action, bill?.kind)}` : offer.obstacle;
}

/** The bill of the order, as it was read. */
export const billIn = ({ detail: { bills } }: OrderRead, billId: number): MadeBill | undefined =>
  bills.filter(isMade).find(({ id }) => id === billId);
