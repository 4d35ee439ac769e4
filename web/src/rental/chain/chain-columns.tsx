import type { ChainRow } from '@rental/contract/rental/chain';
import { evidenceKinds } from '@rental/domain/rental/evidence/evidence-kinds';
import { chainedKinds, chainStates } from '@rental/domain/rental/chain/chain-record';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { SortField, FilterName } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { ChainStateText } from './chain-state-text.tsx';

/** The columns of 存证上链. */
export const chainColumns: readonly Column<ChainRow, SortField<'listChain'>>[] = [
  {
    key: 'orderNo',
    title: '订单',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (row) => (
      <CopyableText name="订单号" text={row.orderNo} to={`/order/detail/${row.orderId}`} />
    ),
  },
  { key: 'kind', title: '节点', width: 96, cell: (row) => evidenceKinds[row.kind] },
  {
    key: 'state',
    title: '状态',
    width: 168,
    cell: (row) => <ChainStateText state={row.chainState} failure={row.lastFailure} />,
  },
  {
    key: 'hash',
    title: '哈希',
    width: 176,
    cell: (row) => <CopyableText name="哈希" text={row.hash} />,
    hint: (row) => row.hash,
  },
  {
    key: 'txNo',
    title: '交易号',
    width: 176,
    cell: (row) => (row.txNo === null ? '-' : <CopyableText name="交易号" text={row.txNo} />),
    hint: (row) => row.txNo ?? '',
  },
  { key: 'tries', title: '次数', width: 72, cell: (row) => row.tries, isAmount: true },
  {
    key: 'took',
    title: '耗时',
    width: 88,
    cell: (row) => (row.tookSeconds === null ? '-' : `${row.tookSeconds}秒`),
    isAmount: true,
  },
  {
    key: 'at',
    sortBy: 'at',
    title: '时间',
    width: 100,
    cell: (row) => twoLines(dayText(row.at), clockText(row.at)),
    hint: (row) => timeText(row.at),
  },
  {
    key: 'blockAt',
    sortBy: 'blockAt',
    title: '区块时间',
    width: 100,
    cell: (row) =>
      row.blockAt === null ? '-' : twoLines(dayText(row.blockAt), clockText(row.blockAt)),
    hint: (row) => timeText(row.blockAt),
    isMinor: true,
  },
];

/** The filters of the list. */
export const chainFilterFields: readonly FilterField<FilterName<'listChain'>>[] = [
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
  { kind: 'choice', name: 'chainState', label: '状态', options: choices(chainStates) },
  {
    kind: 'choice',
    name: 'kind',
    label: '节点',
    options: chainedKinds.map((kind) => ({ value: kind, label: evidenceKinds[kind] })),
  },
  { kind: 'days', name: 'at', label: '时间' },
];
