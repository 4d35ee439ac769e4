import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { billStatus } from '@rental/domain/rental/bills/bill-status';

type Bill = OrderDetail['bills'][number];
export type MadeBill = Bill & { readonly id: number };

/** No mere plan. */
export const isMade = (bill: Bill): bill is MadeBill => bill.id !== null;

/** A bill on which something is owed, and that is no mere plan. */
export const isOpen = (bill: Bill): bill is MadeBill =>
  bill.id !== null && bill.billStatus === billStatus.due;

/** The open bills of an order, the first due first. */
export const openBills = ({ bills }: Pick<OrderDetail, 'bills'>): MadeBill[] =>
  bills.filter(isOpen).toSorted((one, next) => (one.dueOn < next.dueOn ? -1 : 1));
