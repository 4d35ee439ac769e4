import { useCallback, useMemo, useState } from 'react';
import type { BillRow } from '@rental/contract/rental/bills';
import { billStates } from '@rental/domain/rental/bills/bill-states';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../ui/gate.tsx';
import { OpenedLook } from '../order-looks/opened-look.tsx';
import { lookRights, orderLooks, type OrderLook } from '../order-looks/order-looks.ts';
import { BegunRowAction, type BegunAction } from '../orders/actions/begun-row-action.tsx';
import { billRights, billRowActions } from '../orders/actions/row-choices.ts';
import { usePlaceFields, useResponsibleFields } from '../orders/core/filter-fields.ts';
import { billColumns, billFilterFields } from './bill-columns.tsx';

/** 分期账单. */
export default function BillListPage() {
  const may = useMay();
  const places = usePlaceFields();
  const responsible = useResponsibleFields();
  const fields = useMemo(() => billFilterFields(places, responsible), [places, responsible]);
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
