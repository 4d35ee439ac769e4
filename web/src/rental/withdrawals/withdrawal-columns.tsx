import type { WithdrawalPayee, WithdrawalRow } from '@rental/contract/rental/withdrawals';
import { payees, type Payee } from '@rental/domain/rental/withdrawals/payee';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import { choices, named } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { accountText, stateWords, WithdrawalStateText } from './withdrawal-text.tsx';

/** The columns of 提现. */
export const withdrawalColumns: readonly Column<WithdrawalRow, SortField<'listWithdrawals'>>[] = [
  {
    key: 'withdrawalNo',
    title: '申请单号',
    width: 216,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="申请单号" text={row.withdrawalNo} />,
    hint: (row) => row.withdrawalNo,
  },
  {
    key: 'state',
    title: '状态',
    width: 104,
    cell: (row) => <WithdrawalStateText row={row} />,
    hint: stateWords,
  },
  {
    key: 'amount',
    title: '提现金额',
    width: 120,
    sortBy: 'amountFen',
    cell: (row) => moneyText(row.amountFen),
    isAmount: true,
  },
  {
    key: 'payee',
    title: '主体',
    width: 140,
    cell: (row) => twoLines(row.payeeName, payees[row.payee]),
    hint: (row) => `${payees[row.payee]}：${row.payeeName}`,
  },
  {
    key: 'available',
    title: '可用余额',
    width: 120,
    cell: (row) => moneyText(row.availableFen),
    isAmount: true,
  },
  {
    key: 'account',
    title: '到账账户',
    width: 184,
    cell: (row) => twoLines(row.holder, accountText(row)),
    hint: (row) => `${row.holder}，${accountText(row)}`,
  },
  {
    key: 'tradeNo',
    title: '流水号',
    width: 184,
    cell: (row) => (row.tradeNo === null ? '-' : <CopyableText name="流水号" text={row.tradeNo} />),
    hint: (row) => row.tradeNo ?? '尚未打款',
  },
  { key: 'applicant', title: '申请人', width: 96, cell: (row) => row.applicantName },
  { key: 'reviewer', title: '审核人', width: 96, cell: (row) => row.reviewerName ?? '-' },
  {
    key: 'createTime',
    title: '申请时间',
    width: 104,
    sortBy: 'createTime',
    cell: (row) => twoLines(dayText(row.createTime), clockText(row.createTime)),
    hint: (row) => timeText(row.createTime),
  },
  {
    key: 'endedAt',
    title: '结束时间',
    width: 104,
    cell: (row) =>
      row.endedAt === null ? '-' : twoLines(dayText(row.endedAt), clockText(row.endedAt)),
    hint: (row) => timeText(row.endedAt),
    isMinor: true,
  },
  {
    key: 'remark',
    title: '备注',
    width: 144,
    cell: (row) => row.remark ?? '-',
    hint: (row) => row.remark ?? '无备注',
    isMinor: true,
  },
];

type Fields = readonly FilterField<FilterName<'listWithdrawals'>>[];

/** 主体 with 店铺, 渠道 and 分销员, as far as there is a choice: a channel has none, and not every brand has 分销. */
function payeeFields(all: readonly WithdrawalPayee[], hasDistribution: boolean): Fields {
  const of = (kind: Payee) => named(all.filter(({ payee }) => payee === kind));
  const [stores, channels] = [of('store'), of('channel')];
  if (stores.length === 0) return [];
  const storeField = { kind: 'choice', name: 'storeIs', label: '店铺', options: stores } as const;
  if (channels.length === 0 && !hasDistribution) return [storeField];
  const { distributor: _distributor, ...others } = payees;
  return [
    {
      kind: 'choice',
      name: 'payee',
      label: '主体',
      options: choices(hasDistribution ? payees : others),
    },
    storeField,
    { kind: 'choice', name: 'channelIs', label: '渠道', options: channels },
    ...(hasDistribution
      ? [
          {
            kind: 'text',
            name: 'distributorIs',
            label: '分销编号',
            placeholder: '分销员的编号',
          } as const,
        ]
      : []),
  ];
}

/** The filters of the list. */
export const withdrawalFilterFields = (
  all: readonly WithdrawalPayee[],
  hasDistribution: boolean,
): Fields => [
  ...payeeFields(all, hasDistribution),
  { kind: 'text', name: 'withdrawalNo', label: '申请单号', placeholder: '完整申请单号' },
  { kind: 'days', name: 'createTime', label: '申请时间' },
];
