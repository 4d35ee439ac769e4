import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { Permission } from '@rental/contract/permissions';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { businessDateOf } from '@rental/domain/business-date';
import { cancelCharge } from '@rental/domain/rental/orders/money/charges';
import { refundBill } from '@rental/domain/rental/orders/money/refund-bill';
import { booksObstacle } from '../core/books-obstacle.ts';
import { billActions, type BillAction } from '../money/bill-actions.ts';
import { positionOf } from '../money/order-position.ts';

type Bill = OrderDetail['bills'][number];

/** A bill on which something is owed, and that is no mere plan. */
export const isOpen = (bill: Bill): bill is Bill & { readonly id: number } =>
  bill.id !== null && bill.billStatus === billStatus.due;

/** The actions on a bill of this order, with these rights. */
export function billActionsOf(
  bill: Bill,
  detail: Pick<OrderDetail, 'order' | 'bills'>,
  may: (permission: Permission) => boolean,
  now: number,
): BillAction[] {
  const { id } = bill;
  if (id === null) return [];
  const today = businessDateOf(new Date(now));
  const terms = { today, lateFee: { firstBp: 0, laterBp: 0, capBp: 0 } };
  const position = positionOf(detail, today);
  const isPossible: Readonly<Record<BillAction, boolean>> = {
    collect: isOpen(bill),
    waive: isOpen(bill) && bill.kind !== billKinds.deposit,
    reschedule: isOpen(bill),
    refund: refundBill(position, terms, { billId: id, refundMethod: 'cash' }).done,
    cancelCharge: cancelCharge(position, terms, { billId: id }).done,
  };
  return (Object.keys(billActions) as BillAction[]).filter(
    (action) => isPossible[action] && may(billActions[action].permission),
  );
}

/** The obstacle to an offered action on a bill; null: none. */
export function obstacleToBillAction(action: BillAction, { order }: Pick<OrderDetail, 'order'>) {
  if (action === 'waive') return booksObstacle('waive', order);
  return action === 'refund' ? booksObstacle('refundBill', order) : null;
}
