import { useCallback, useMemo, useState } from 'react';
import type { BillRow } from '@rental/contract/rental/bills';
import { billStates } from '@rental/domain/rental/bills/bill-states';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../ui/gate.tsx';
import { OpenedLook } from '../order-looks/opened-look.tsx';
import { lookRights, orderLooks, type OrderLook } from '../order-looks/order-looks.ts';
import { billRowActions, mayActOnBills } from '../orders/actions/bill-row-actions.ts';
import { OpenedAction } from '../orders/actions/opened-action.tsx';
import type { Opened } from '../orders/actions/opened.ts';
import { usePlaceFields, useResponsibleFields } from '../orders/core/filter-fields.ts';
import { productField } from '../products/product-filters.ts';
import { billColumns, billFilterFields } from './bill-columns.tsx';

/** 分期账单. */
export default function BillListPage() {
  const may = useMay();
  const places = usePlaceFields();
  const responsible = useResponsibleFields();
  const products = may('product:list') ? byProduct : nothing;
  const fields = useMemo(
    () => billFilterFields(places, responsible, products),
    [places, responsible, products],
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const endAction = useCallback(() => setOpened(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  const mayAct = mayActOnBills(offered, may) || lookRights.some(may);
  const actions = useMemo(
    () => (bill: BillRow) => [
      ...billRowActions(offered, factsOf(bill), may, setOpened),
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
        sums={sums}
        {...(mayAct && { actions })}
      />
      <OpenedAction opened={opened} onClosed={endAction} />
      <OpenedLook look={look} onClosed={endLook} />
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/bills')).listBills;
/** Without late fees, and of the bills that count as receivable. */
const sums = {
  read: 'billSums',
  items: [
    { name: 'dueFen', label: '应付合计（减免后）' },
    { name: 'paidFen', label: '已付合计' },
    { name: 'unpaidFen', label: '未付合计（不含滞纳金）' },
  ],
} as const;
/** The bills of today: overdue and due, the oldest first. */
const toCollect = { state: 'toCollect' };
const byProduct = [productField] as const;
const nothing = [] as const;

const idOf = (bill: BillRow) => bill.id;
/** The actions of a row, the first ones where it has room for few. */
const offered = ['collect', 'refund', 'deduct', 'attempts', 'waive', 'reschedule', 'flow'];
const factsOf = ({ id, orderId, kind, billStatus, deduction }: BillRow) => ({
  billId: id,
  orderId,
  kind,
  billStatus,
  isUntouched: false, // no row takes a bill back here
  attempts: deduction.attempts,
});

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
