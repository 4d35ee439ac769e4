import type { SettlementRow } from '@rental/contract/rental/settlements';
import { fen } from '@rental/domain/money';
import { feeSides, type FeeSide } from '@rental/domain/rental/settlements/payment-fees';
import {
  settlementBases,
  type SettlementBase,
} from '@rental/domain/rental/settlements/settlement-base';
import { settlementModes } from '@rental/domain/rental/settlements/settlement-rule';
import { settlementStates } from '@rental/domain/rental/settlements/settlement-states';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { count, instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { Settlements } from './settlement-filters.ts';

type Columns = Stored<'settlements'> & {
  readonly store_name: string;
  readonly rule_base: SettlementBase;
  readonly rule_fee_side: FeeSide;
  readonly submitted_name: string | null;
  readonly reviewed_name: string | null;
  readonly paid_name: string | null;
};

/** The settlements `m` of a page with the names that a row draws. */
export const withSettlementRow = (page: Settlements, db: Tx) =>
  db
    .selectFrom(page.selectAll('m').as('m'))
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'm.brand_code').onRef('s.id', '=', 'm.store_id'),
    )
    .innerJoin('settlement_rules as r', (join) =>
      join.onRef('r.brand_code', '=', 'm.brand_code').onRef('r.id', '=', 'm.rule_id'),
    )
    .leftJoin('operators as u', (join) =>
      join.onRef('u.brand_code', '=', 'm.brand_code').onRef('u.id', '=', 'm.submitted_by'),
    )
    .leftJoin('operators as v', (join) =>
      join.onRef('v.brand_code', '=', 'm.brand_code').onRef('v.id', '=', 'm.reviewed_by'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.paid_by'),
    )
    .selectAll('m')
    .select([
      's.name as store_name',
      'r.base as rule_base',
      'r.fee_side as rule_fee_side',
      'u.nick_name as submitted_name',
    ])
    .select(['v.nick_name as reviewed_name', 'w.nick_name as paid_name']);

/** A row of the list. */
export const settlementRowOf = (row: Columns): SettlementRow => ({
  id: row.id,
  settlementNo: row.settlement_no,
  storeId: row.store_id,
  storeName: row.store_name,
  mode: row.mode,
  base: row.rule_base,
  feeSide: row.rule_fee_side,
  settlementState: row.state,
  fromOn: row.from_on,
  toOn: row.to_on,
  orderCount: row.order_count,
  baseFen: row.base_fen,
  feeFen: row.fee_fen,
  shareFen: row.share_fen,
  commissionFen: fen(row.base_fen - row.share_fen),
  otherFen: row.other_fen,
  carriedFen: row.carried_fen,
  returnedFen: row.returned_fen,
  netFen: row.net_fen,
  splitFen: row.split_fen,
  remark: row.remark,
  refusedFor: row.refused_for,
  submittedBy: row.submitted_name,
  reviewedBy: row.reviewed_name,
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  paidBy: row.paid_name,
  paidAt: row.paid_at?.toISOString() ?? null,
  createTime: row.created_at.toISOString(),
});

/** The columns of 商户结算 by their keys there; a cell with two lines is two columns of a file. */
export const settlementFileColumns: readonly ExportColumn<SettlementRow>[] = [
  { key: 'settlementNo', cells: [text('结算单号', (row) => row.settlementNo)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'state', cells: [text('状态', (row) => settlementStates[row.settlementState])] },
  {
    key: 'net',
    cells: [
      money('实结额（元）', (row) => row.netFen),
      money('已分账（元）', (row) => row.splitFen),
    ],
  },
  {
    key: 'period',
    cells: [text('账期开始', (row) => row.fromOn), text('账期结束', (row) => row.toOn)],
  },
  { key: 'orders', cells: [count('订单数', (row) => row.orderCount)] },
  {
    key: 'base',
    cells: [
      money('结算总额（元）', (row) => row.baseFen),
      money('已扣手续费（元）', (row) => row.feeFen),
    ],
  },
  { key: 'commission', cells: [money('佣金（元）', (row) => row.commissionFen)] },
  { key: 'share', cells: [money('店铺分成（元）', (row) => row.shareFen)] },
  {
    key: 'other',
    cells: [
      money('其他费用（元）', (row) => row.otherFen),
      money('上期结转（元）', (row) => row.carriedFen),
      money('已退回分账（元）', (row) => row.returnedFen),
    ],
  },
  { key: 'mode', cells: [text('结算方式', (row) => settlementModes[row.mode])] },
  {
    key: 'basis',
    cells: [
      text('计费基数', (row) => settlementBases[row.base]),
      text('手续费', (row) => feeSides[row.feeSide]),
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
  { key: 'remark', cells: [text('备注', (row) => row.remark)] },
];
