import type { CashMovementRow } from '@rental/contract/rental/cash-movements';
import { fen, type Fen } from '@rental/domain/money';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { cashDirections, cashKinds } from '@rental/domain/money/payments/cash-flows';
import {
  cashProviders,
  flowNo,
  reconciliations,
  type Reconciliation,
} from '@rental/domain/money/payments/cash-movements';
import { maskName } from '@rental/domain/rental/customers/masks';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import { balancesAfter, seesAccounts } from '../../money/ledger/public.ts';
import type { ScopeValues } from '../../people/data-scope/public.ts';
import { reconciliationOf } from './movement-filters.ts';

type Columns = Stored<'cash_flows'> & {
  at: Date;
  order_no: string | null;
  store_name: string | null;
  channel_name: string | null;
  distributor_name: string | null;
  distributor_nickname: string | null;
  fee_fen: Fen | null;
  reconciliation: Reconciliation;
};

/** The flows `f` of a page with what a row draws from their acts, orders, stores and statements. */
export const withMovementRow = (
  page: SelectQueryBuilder<Tables & { f: Tables['cash_flows'] }, 'f', object>,
  db: Tx,
  { brand }: ScopeValues,
) =>
  db
    .selectFrom(page.selectAll('f').as('f'))
    .innerJoin('acts as a', (join) =>
      join.onRef('a.brand_code', '=', 'f.brand_code').onRef('a.id', '=', 'f.act_id'),
    )
    .leftJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'f.brand_code').onRef('s.id', '=', 'f.store_id'),
    )
    .leftJoin('channels as c', (join) =>
      join.onRef('c.brand_code', '=', 'f.brand_code').onRef('c.id', '=', 'f.channel_id'),
    )
    .leftJoin('distributors as d', (join) =>
      join
        .onRef('d.brand_code', '=', 'a.brand_code')
        .onRef('d.id', '=', 'a.subject_id')
        .on('a.subject_kind', '=', 'distributor'),
    )
    .leftJoin('customers as w', (join) =>
      join.onRef('w.brand_code', '=', 'd.brand_code').onRef('w.id', '=', 'd.customer_id'),
    )
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'f.brand_code').onRef('o.id', '=', 'f.order_id'),
    )
    .selectAll('f')
    .select([
      'a.at',
      'o.order_no',
      's.name as store_name',
      'c.name as channel_name',
      'w.name as distributor_name',
      'w.nickname as distributor_nickname',
      reconciliationOf(brand).as('reconciliation'),
      sql<Fen | null>`(
        select l.fee_fen from statement_lines l where l.brand_code = ${brand} and l.our_no = f.stated_no
        order by l.at desc limit 1
      )`.as('fee_fen'),
    ]);

/** A row without its balance, which `withBalances` adds. */
export const movementRowOf = (row: Columns): CashMovementRow => ({
  id: row.id,
  time: row.at.toISOString(),
  happenedOn: row.happened_on,
  flowNo: flowNo(row.happened_on, row.id),
  kind: row.kind ?? 'other',
  provider: row.provider,
  tradeNo: row.trade_no,
  direction: row.direction,
  method: row.method,
  amountFen: row.amount_fen,
  balanceFen: null,
  feeFen: row.fee_fen,
  orderId: row.order_id,
  orderNo: row.order_no,
  reconciliation: row.reconciliation,
  storeName: row.store_name,
  channelName: row.channel_name,
  distributorName:
    row.distributor_name === null
      ? null
      : (row.distributor_nickname ?? maskName(row.distributor_name)),
});

/** The rows with the balance behind each, for who may see it. */
export async function withBalances(
  tx: Tx,
  reach: Reach,
  rows: readonly CashMovementRow[],
): Promise<CashMovementRow[]> {
  const balances = seesAccounts(reach) ? await balancesAfter(tx, reach.brandCode, rows) : null;
  return rows.map((row) => ({ ...row, balanceFen: balances?.get(row.id) ?? null }));
}

const signedFen = ({ direction, amountFen }: CashMovementRow) =>
  fen(direction === 'in' ? amountFen : 0 - amountFen);

/** The columns of 资金流水 by their keys there. What went out is below zero, so that a column adds up to the net. */
export const movementFileColumns: readonly ExportColumn<CashMovementRow>[] = [
  { key: 'happenedOn', cells: [text('到账日期', (flow) => flow.happenedOn)] },
  { key: 'kind', cells: [text('业务类型', (flow) => cashKinds[flow.kind])] },
  { key: 'direction', cells: [text('收支', (flow) => cashDirections[flow.direction])] },
  { key: 'amount', cells: [money('金额（元）', signedFen)] },
  { key: 'method', cells: [text('收付方式', (flow) => moneyMethods[flow.method])] },
  { key: 'balance', cells: [money('余额（元）', (flow) => flow.balanceFen)] },
  {
    key: 'provider',
    cells: [
      text('支付渠道', (flow) => (flow.provider === null ? null : cashProviders[flow.provider])),
    ],
  },
  { key: 'flowNo', cells: [text('流水号', (flow) => flow.flowNo)] },
  { key: 'fee', cells: [money('手续费（元）', (flow) => flow.feeFen)] },
  {
    key: 'reconciliation',
    cells: [text('对账状态', (flow) => reconciliations[flow.reconciliation])],
  },
  { key: 'orderNo', cells: [text('订单号', (flow) => flow.orderNo)] },
  { key: 'tradeNo', cells: [text('交易号', (flow) => flow.tradeNo)] },
  { key: 'time', cells: [instant('登记时间', (flow) => flow.time)] },
  { key: 'store', cells: [text('店铺', (flow) => flow.storeName)] },
  { key: 'channel', cells: [text('渠道', (flow) => flow.channelName)] },
  { key: 'distributor', cells: [text('分销员', (flow) => flow.distributorName)] },
];
