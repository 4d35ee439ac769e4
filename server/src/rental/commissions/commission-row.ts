import type { CommissionRow } from '@rental/contract/rental/commissions';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { commissionRateText } from '@rental/domain/rental/commissions/commission-rule';
import { commissionStates } from '@rental/domain/rental/commissions/commission-states';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { count, instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { Commissions } from './commission-filters.ts';

type Columns = Stored<'commissions'> & {
  readonly channel_name: string;
  readonly rate_bp: number;
  readonly has_plan_rates: boolean;
  readonly reviewed_name: string | null;
  readonly paid_name: string | null;
};

/** The commissions `m` of a page with the names and the rate that a row draws. */
export const withCommissionRow = (page: Commissions, db: Tx) =>
  db
    .selectFrom(page.selectAll('m').as('m'))
    .innerJoin('channels as c', (join) =>
      join.onRef('c.brand_code', '=', 'm.brand_code').onRef('c.id', '=', 'm.channel_id'),
    )
    .innerJoin('commission_rules as r', (join) =>
      join.onRef('r.brand_code', '=', 'm.brand_code').onRef('r.id', '=', 'm.rule_id'),
    )
    .leftJoin('operators as v', (join) =>
      join.onRef('v.brand_code', '=', 'm.brand_code').onRef('v.id', '=', 'm.reviewed_by'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.paid_by'),
    )
    .selectAll('m')
    .select(['c.name as channel_name', 'r.rate_bp'])
    .select(
      sql<boolean>`exists (select from commission_plan_rates p where p.brand_code = r.brand_code and p.rule_id = r.id)`.as(
        'has_plan_rates',
      ),
    )
    .select(['v.nick_name as reviewed_name', 'w.nick_name as paid_name']);

/** A row of the list. */
export const commissionRowOf = (row: Columns): CommissionRow => ({
  id: row.id,
  commissionNo: row.commission_no,
  channelId: row.channel_id,
  channelName: row.channel_name,
  commissionState: row.state,
  fromOn: row.from_on,
  toOn: row.to_on,
  ripeOn: row.ripe_on,
  rateBp: row.rate_bp,
  hasPlanRates: row.has_plan_rates,
  orderCount: row.order_count,
  baseFen: row.base_fen,
  shareFen: row.share_fen,
  otherFen: row.other_fen,
  carriedFen: row.carried_fen,
  netFen: row.net_fen,
  remark: row.remark,
  refusedFor: row.refused_for,
  reviewedBy: row.reviewed_name,
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  paidBy: row.paid_name,
  paidAt: row.paid_at?.toISOString() ?? null,
  method: row.method,
  tradeNo: row.trade_no,
  createTime: row.created_at.toISOString(),
});

/** The columns of 渠道佣金 by their keys there; a cell with two lines is two columns of a file. */
export const commissionFileColumns: readonly ExportColumn<CommissionRow>[] = [
  { key: 'commissionNo', cells: [text('佣金单号', (row) => row.commissionNo)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
  { key: 'state', cells: [text('状态', (row) => commissionStates[row.commissionState])] },
  { key: 'net', cells: [money('应付佣金（元）', (row) => row.netFen)] },
  {
    key: 'period',
    cells: [text('账期开始', (row) => row.fromOn), text('账期结束', (row) => row.toOn)],
  },
  { key: 'ripe', cells: [text('计佣截至', (row) => row.ripeOn)] },
  { key: 'orders', cells: [count('订单数', (row) => row.orderCount)] },
  { key: 'base', cells: [money('已收租金（元）', (row) => row.baseFen)] },
  { key: 'rate', cells: [text('佣金比例', commissionRateText)] },
  { key: 'share', cells: [money('佣金（元）', (row) => row.shareFen)] },
  {
    key: 'other',
    cells: [
      money('其他费用（元）', (row) => row.otherFen),
      money('上期结转（元）', (row) => row.carriedFen),
    ],
  },
  {
    key: 'reviewed',
    cells: [text('审核人', (row) => row.reviewedBy), instant('审核时间', (row) => row.reviewedAt)],
  },
  {
    key: 'paid',
    cells: [text('打款人', (row) => row.paidBy), instant('打款时间', (row) => row.paidAt)],
  },
  {
    key: 'trade',
    cells: [
      text('打款方式', (row) => (row.method === null ? null : moneyMethods[row.method])),
      text('打款流水号', (row) => row.tradeNo),
    ],
  },
  { key: 'remark', cells: [text('备注', (row) => row.remark)] },
];
