import type { ExtraRow, HandOverRow } from '@rental/contract/rental/extras';
import { extraKinds } from '@rental/domain/rental/extras/extras';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { billRowActions, mayActOnBills } from '../orders/actions/bill-row-actions.ts';
import type { Opened } from '../orders/actions/opened.ts';
import { namedRowActions, rowAction } from '../orders/actions/row-actions.ts';
import type { May } from '../orders/core/order-action.ts';

type Open = (opened: Opened) => void;

/** The actions of a row of 附加单, the first ones where it has room for few. */
const ofExtras = [
  'collect',
  'askPayment',
  'cancelCharge',
  'refund',
  'deduct',
  'waive',
  'reschedule',
];

export const mayActOnExtras = (may: May): boolean => mayActOnBills(ofExtras, may);

/** The actions of a row of 附加单: collect, request payment, cancel while unpaid, refund. */
export function extraRowActions(row: ExtraRow, may: May, open: Open): RowAction[] {
  const { id: billId, orderId, kind, billStatus, paidFen, amountFen, owedFen } = row;
  const facts = {
    billId,
    orderId,
    kind: extraKinds[kind].kind,
    billStatus,
    isUntouched: paidFen === 0 && owedFen === amountFen,
    attempts: 0, // 扣款流水 is not offered here
  };
  return billRowActions(ofExtras, facts, may, open);
}

export const handOverRight = rowAction('handOver').permission;

/** The action of a row of 转单记录: another hand-over, while that is possible. */
export const handOverRowActions = (
  { orderId, orderStatus }: HandOverRow,
  may: May,
  open: Open,
): RowAction[] => {
  const order = {
    id: orderId,
    orderStatus,
    lock: null,
    isRelet: false,
    arePapersWanted: false,
    arePapersSent: false,
    isCustomerBlacklisted: false,
  };
  return namedRowActions(['handOver'], order, may, open);
};
