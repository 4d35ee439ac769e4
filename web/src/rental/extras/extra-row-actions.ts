import type { ExtraRow, HandOverRow } from '@rental/contract/rental/extras';
import type { Permission } from '@rental/contract/permissions';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { extraKinds } from '@rental/domain/rental/extras/extras';
import { orderChanges } from '@rental/domain/rental/orders/core/order-changes';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import type { May } from '../orders/actions/order-actions.ts';
import type { RowChoice } from '../orders/actions/row-choices.ts';
import { changesDue } from '../orders/changes/changes-due.ts';
import { billActionLabel, billActions, type BillAction } from '../orders/money/bill-actions.ts';

/** The rights of which one offers an action on 附加单. */
export const extraRights = [
  'bill:collect',
  'bill:waive',
  'bill:refund',
  'bill:deduct',
  'order:charge',
  'order:note',
] as const satisfies readonly Permission[];

export const handOverRight = 'order:transfer' satisfies Permission;

type Open = (action: RowChoice) => void;

/** The actions of a row of 附加单: collect, request payment, cancel while unpaid, refund. */
export function extraRowActions(row: ExtraRow, may: May, open: Open): RowAction[] {
  const { id: billId, kind, billStatus: status, paidFen, amountFen, owedFen } = row;
  const isDue = status === billStatus.due;
  const isDeposit = kind === 'deposit';
  const isUntouched = paidFen === 0 && owedFen === amountFen;
  const isOffered: Readonly<Record<BillAction, boolean>> = {
    collect: isDue,
    waive: isDue && !isDeposit,
    reschedule: isDue,
    refund: status === billStatus.paid && !isDeposit,
    cancelCharge: isDue && isUntouched,
  };
  const action = (name: BillAction): RowAction[] =>
    isOffered[name] && may(billActions[name].permission)
      ? [
          {
            key: name,
            label: billActionLabel(name, extraKinds[kind].kind),
            onSelect: () => open({ kind: 'bill', name, billId }),
          },
        ]
      : [];
  const canDeduct = isDue && !isDeposit && may('bill:deduct');
  const deduct = () => open({ kind: 'deduct', billId });
  const canAsk = isDue && may('order:note');
  const ask = () => open({ kind: 'askPayment', billId });
  return [
    ...action('collect'),
    ...(canAsk ? [{ key: 'askPayment', label: '催付', onSelect: ask }] : []),
    ...action('cancelCharge'),
    ...action('refund'),
    ...(canDeduct ? [{ key: 'deduct', label: '手动代扣', short: '代扣', onSelect: deduct }] : []),
    ...action('waive'),
    ...action('reschedule'),
  ];
}

/** The action of a row of 转单记录: another hand-over, while that is possible. */
export const handOverRowActions = (
  { orderStatus }: HandOverRow,
  may: May,
  open: Open,
): RowAction[] =>
  changesDue({ orderStatus, arePapersWanted: false, isRelet: false }, may)
    .filter((name) => name === 'handOver')
    .map((name) => ({
      key: name,
      label: orderChanges[name].label,
      onSelect: () => open({ kind: 'change', name }),
    }));
