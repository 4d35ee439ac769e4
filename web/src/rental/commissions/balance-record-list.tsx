import type { BalanceRecord } from '@rental/contract/rental/balance-records';
import { cashDirections } from '@rental/domain/money/payments/cash-flows';
import { recordedPayees } from '@rental/domain/rental/withdrawals/payee';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';

export type RecordFields = readonly FilterField<FilterName<'listBalanceRecords'>>[];

export const timeField = { kind: 'days', name: 'time', label: '时间' } as const;

interface BalanceRecordListProps {
  readonly noun: string;
  /** One's own alone: they name no 主体. */
  readonly isOwn?: boolean;
  readonly fields: RecordFields;
}

/** The movements of balances of commission. */
export const BalanceRecordList = ({ noun, isOwn = false, fields }: BalanceRecordListProps) => (
  <DataTable
    read="listBalanceRecords"
    rules={rules}
    noun={noun}
    columns={isOwn ? ownColumns : columns}
    rowKey={idOf}
    fields={fields}
    tabs={tabs}
  />
);

const rules = async () =>
  (await import('@rental/contract/rental/balance-records')).listBalanceRecords;
const idOf = (record: BalanceRecord) => record.id;

const tabs = {
  name: 'direction',
  items: [{ value: '', label: '全部' }, ...choices(cashDirections)],
} as const;

const columns: readonly Column<BalanceRecord, SortField<'listBalanceRecords'>>[] = [
  {
    key: 'time',
    title: '时间',
    width: 168,
    isKey: true,
    pin: 'left',
    cell: (record) => timeText(record.time),
  },
  {
    key: 'payee',
    title: '主体',
    width: 144,
    cell: (record) => twoLines(record.payeeName, recordedPayees[record.payee]),
    hint: (record) =>
      `${recordedPayees[record.payee]}：${record.payeeName}（编号${record.payeeId}）`,
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
    hint: (record) => record.refNo ?? '每日计佣，没有单号',
  },
];

const ownColumns = columns.filter(({ key }) => key !== 'payee');
