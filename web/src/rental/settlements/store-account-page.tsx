import { useMemo } from 'react';
import type { StoreAccountRecord } from '@rental/contract/rental/settlements';
import { cashDirections } from '@rental/domain/money/payments/cash-flows';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { useStoreFields } from '../orders/core/filter-fields.ts';

/** 店铺账户: what came into the balances of stores and left them. */
export default function StoreAccountPage() {
  const stores = useStoreFields();
  const fields = useMemo(
    () => [...stores, { kind: 'days', name: 'time', label: '时间' } as const],
    [stores],
  );
  return (
    <DataTable
      read="storeAccountRecords"
      rules={rules}
      noun="店铺账户流水"
      columns={columns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
    />
  );
}

const rules = async () => (await import('@rental/contract/rental/settlements')).storeAccountRecords;
const idOf = (record: StoreAccountRecord) => record.id;

const tabs = {
  name: 'direction',
  items: [{ value: '', label: '全部' }, ...choices(cashDirections)],
} as const;

const columns: readonly Column<StoreAccountRecord, SortField<'storeAccountRecords'>>[] = [
  {
    key: 'time',
    title: '时间',
    width: 168,
    isKey: true,
    pin: 'left',
    cell: (record) => timeText(record.time),
  },
  {
    key: 'store',
    title: '店铺',
    width: 160,
    cell: (record) => record.storeName,
    hint: (record) => record.storeName,
  },
  { key: 'kind', title: '业务类型', width: 104, cell: (record) => record.kind },
  {
    key: 'direction',
    title: '收支',
    width: 72,
    cell: (record) => cashDirections[record.direction],
  },
  {
    key: 'amount',
    title: '金额',
    width: 128,
    isAmount: true,
    cell: (record) => moneyText(record.amountFen),
  },
  {
    key: 'balance',
    title: '余额',
    width: 128,
    isAmount: true,
    cell: (record) => moneyText(record.balanceFen),
  },
  {
    key: 'refNo',
    title: '单号',
    width: 224,
    cell: (record) =>
      record.refNo === null ? '-' : <CopyableText name="单号" text={record.refNo} />,
    hint: (record) => record.refNo ?? '',
  },
  {
    key: 'remark',
    title: '备注',
    width: 200,
    cell: (record) => record.remark ?? '-',
    hint: (record) => record.remark ?? '',
  },
];
