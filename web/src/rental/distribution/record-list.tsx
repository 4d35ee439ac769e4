import type { ReactNode } from 'react';
import type { DistributionRecord } from '@rental/contract/rental/distribution';
import {
  recordStates,
  type RecordState,
} from '@rental/domain/rental/distribution/distribution-records';
import { distributionLevels } from '@rental/domain/rental/distribution/distribution-rule';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

/** 佣金记录. */
export const RecordList = ({ head }: { readonly head: () => ReactNode }) => (
  <DataTable
    read="listDistributionRecords"
    rules={rules}
    noun="佣金记录"
    columns={columns}
    rowKey={idOf}
    fields={fields}
    head={head}
  />
);

const rules = async () =>
  (await import('@rental/contract/rental/distribution')).listDistributionRecords;
const idOf = (record: DistributionRecord) => record.id;

const tones: Readonly<Record<RecordState, Tone>> = {
  frozen: 'waiting',
  payable: 'running',
  paid: 'done',
  takenBack: 'late',
  none: 'ended',
};

const columns: readonly Column<DistributionRecord, SortField<'listDistributionRecords'>>[] = [
  {
    key: 'distributor',
    title: '分销员',
    width: 136,
    isKey: true,
    pin: 'left',
    cell: (row) => twoLines(row.name, row.phone),
    hint: (row) => `${row.name}（编号${row.distributorId}）`,
  },
  { key: 'level', title: '层级', width: 72, cell: (row) => distributionLevels[row.level] },
  {
    key: 'state',
    title: '状态',
    width: 92,
    cell: (row) => (
      <TonedText tone={tones[row.recordState]} words={recordStates[row.recordState]} />
    ),
    hint: ({ shareFen, paidFen }) =>
      paidFen > shareFen ? `已发放${moneyText(paidFen)}，从后续佣金扣回` : '',
  },
  {
    key: 'share',
    title: '佣金',
    width: 96,
    isAmount: true,
    cell: (row) => <strong>{moneyText(row.shareFen)}</strong>,
  },
  {
    key: 'frozen',
    title: '冻结',
    width: 96,
    isAmount: true,
    cell: (row) => moneyText(row.frozenFen),
  },
  {
    key: 'base',
    title: '计佣租金',
    width: 112,
    isAmount: true,
    cell: (row) => moneyText(row.baseFen),
  },
  {
    key: 'paid',
    title: '已发放',
    width: 96,
    isAmount: true,
    cell: (row) => moneyText(row.paidFen),
  },
  { key: 'bill', title: '账单', width: 112, cell: (row) => row.billTitle },
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    cell: (row) => (
      <CopyableText name="订单号" text={row.orderNo} to={`/order/detail/${row.orderId}`} />
    ),
    hint: (row) => row.orderNo,
  },
  {
    key: 'createTime',
    title: '首次计佣',
    width: 104,
    isMinor: true,
    cell: (row) => twoLines(dayText(row.createTime), clockText(row.createTime)),
    hint: (row) => timeText(row.createTime),
  },
];

const fields: readonly FilterField<FilterName<'listDistributionRecords'>>[] = [
  { kind: 'choice', name: 'recordState', label: '佣金状态', options: choices(recordStates) },
  { kind: 'choice', name: 'level', label: '佣金层级', options: choices(distributionLevels) },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
  { kind: 'text', name: 'distributorIs', label: '分销编号', placeholder: '分销员的编号' },
];
