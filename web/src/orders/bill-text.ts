import type { OrderDetail } from '@rental/contract/orders';
import type { Permission } from '@rental/contract/permissions';
import { billKinds } from '@rental/domain/bills/bill-kinds';
import { billStatus } from '@rental/domain/bills/bill-status';
import { businessDateOf } from '@rental/domain/business-date';
import { cancelCharge } from '@rental/domain/orders/actions/charges';
import { positionOf } from './money/order-position.ts';

type Bill = OrderDetail['bills'][number];

/** A bill on which something is owed, and that is no mere plan. */
export const isOpen = (bill: Bill): bill is Bill & { readonly id: number } =>
  bill.id !== null && bill.billStatus === billStatus.due;

export const billDeeds = {
  collect: { label: '收款', permission: 'bill:collect' },
  waive: { label: '减免', permission: 'bill:waive' },
  reschedule: { label: '改期', permission: 'bill:waive' },
  cancelCharge: { label: '取消', permission: 'order:charge' },
} as const satisfies Record<string, { label: string; permission: Permission }>;

export type BillDeed = keyof typeof billDeeds;

/** What an operator with these rights can do with a bill of this order. */
export function deedsOf(
  bill: Bill,
  detail: Pick<OrderDetail, 'order' | 'bills'>,
  may: (permission: Permission) => boolean,
  now: number,
): BillDeed[] {
  if (!isOpen(bill)) return [];
  const today = businessDateOf(new Date(now));
  const terms = { today, lateFee: { firstBp: 0, laterBp: 0, capBp: 0 } };
  const canCancel = cancelCharge(positionOf(detail, today), terms, { billId: bill.id }).done;
  const isPossible: Readonly<Record<BillDeed, boolean>> = {
    collect: true,
    waive: bill.kind !== billKinds.deposit,
    reschedule: true,
    cancelCharge: canCancel,
  };
  return (Object.keys(billDeeds) as BillDeed[]).filter(
    (deed) => isPossible[deed] && may(billDeeds[deed].permission),
  );
}
