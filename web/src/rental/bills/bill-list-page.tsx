import { useCallback, useMemo, useState } from 'react';
import type { BillRow } from '@rental/contract/rental/bills';
import { billKindLabels } from '@rental/domain/rental/bills/bill-kinds';
import { billStates } from '@rental/domain/rental/bills/bill-states';
import { paidByLabels } from '@rental/domain/rental/orders/money/paid-by';
import { deductionResults } from '@rental/domain/rental/deductions/attempt';
import { failureReasonNames, failureReasons } from '@rental/domain/rental/deductions/retry-policy';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { useMay } from '../../ui/gate.tsx';
import { OpenedLook } from '../order-looks/opened-look.tsx';
import { lookRights, orderLooks, type OrderLook } from '../order-looks/order-looks.ts';
import { BegunRowAction, type BegunAction } from '../orders/actions/begun-row-action.tsx';
import { billRights, billRowActions } from '../orders/actions/row-choices.ts';
import { usePlaceFields, useResponsibleFields } from '../orders/core/filter-fields.ts';
import { billColumns } from './bill-columns.tsx';

/** 分期账单. */
export default function BillListPage() {
  const may = useMay();
  const places = usePlaceFields();
  const responsible = useResponsibleFields();
  const fields = useMemo(() => fieldsWith(places, responsible), [places, responsible]);
  const [begun, setBegun] = useState<BegunAction | null>(null);
  const endAction = useCallback(() => setBegun(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  const mayAct = [...billRights, ...lookRights].some(may);
  const actions = useMemo(
    () => (bill: BillRow) => [
      ...billRowActions(bill, may, (action) => setBegun({ action, orderId: bill.orderId })),
      ...orderLooks(bill, may, setLook),
    ],
    [may],
  );
  return (
    <>
      <DataTable
        read="listBills"
        rules={rules}
        noun="账单"
        columns={billColumns}
        rowKey={idOf}
        fields={fields}
        tabs={tabs}
        opensWith={toCollect}
        {...(mayAct && { actions })}
      />
      <BegunRowAction begun={begun} onClosed={endAction} />
      <OpenedLook look={look} onClosed={endLook} />
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/bills')).listBills;
/** The bills of today: overdue and due, the oldest first. */
const toCollect = { state: 'toCollect' };
const idOf = (bill: BillRow) => bill.id;

const { toCollect: toCollectLabel, ...otherStates } = billStates;
const tabs = {
  name: 'state',
  counts: 'billCounts',
  items: [
    { value: 'toCollect', label: toCollectLabel },
    { value: '', label: '全部' },
    ...choices(otherStates),
  ],
} as const;

function fieldsWith(
  places: ReturnType<typeof usePlaceFields>,
  responsible: ReturnType<typeof useResponsibleFields>,
): FilterField<FilterName<'listBills'>>[] {
  return [
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    { kind: 'text', name: 'billNo', label: '账单号', placeholder: '完整账单号' },
    { kind: 'text', name: 'phone', label: '手机', placeholder: '11位、后4位或前3位以上' },
    { kind: 'days', name: 'dueOn', label: '账单日' },
    { kind: 'days', name: 'paidAt', label: '支付时间' },
    {
      kind: 'choice',
      name: 'kind',
      label: '类型',
      options: [...billKindLabels].map(([kind, label]) => ({ value: String(kind), label })),
    },
    { kind: 'choice', name: 'paidBy', label: '方式', options: choices(paidByLabels) },
    { kind: 'choice', name: 'deduction', label: '扣款结果', options: choices(deductionResults) },
    {
      kind: 'choice',
      name: 'failedFor',
      label: '失败原因',
      options: failureReasonNames.map((reason) => ({
        value: reason,
        label: failureReasons[reason].label,
      })),
    },
    ...places,
    ...responsible,
  ];
}
