import type { CashFlowRow } from '@rental/contract/rental/cash-flows';
import { fen } from '@rental/domain/money';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { cashDirections } from '@rental/domain/money/payments/cash-flows';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { actLabels, type ActKind } from '@rental/domain/rental/orders/core/order-actions';
import type { NotNull, SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';

const columns = [
  'a.kind as act',
  'a.at',
  'a.note',
  'o.order_no',
  'o.customer_phone',
  'c.name as customer_name',
  's.name as store_name',
  'h.name as channel_name',
  'r.nick_name as operator_name',
] as const;

type Columns = Stored<'cash_flows'> & {
  order_id: number;
  act: ActKind;
  at: Date;
  note: string | null;
  order_no: string;
  customer_phone: string;
  customer_name: string;
  store_name: string;
  channel_name: string | null;
  operator_name: string | null;
};

/** The flows `f` of a page with what a row draws from their acts and orders. */
export const withCashFlowRow = (
  page: SelectQueryBuilder<Tables & { f: Tables['cash_flows'] }, 'f', object>,
  db: Tx,
) =>
  db
    .selectFrom(page.selectAll('f').as('f'))
    .innerJoin('acts as a', (join) =>
      join.onRef('a.brand_code', '=', 'f.brand_code').onRef('a.id', '=', 'f.act_id'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'f.brand_code').onRef('o.id', '=', 'f.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'f.brand_code').onRef('s.id', '=', 'f.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'f.brand_code').onRef('h.id', '=', 'f.channel_id'),
    )
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'a.brand_code').onRef('r.id', '=', 'a.operator_id'),
    )
    .selectAll('f')
    .select(columns)
    .$narrowType<{ order_id: NotNull }>();

/** A row of the list, the customer masked (threat model 32). */
export const cashFlowRowOf = (row: Columns): CashFlowRow => ({
  id: row.id,
  happenedOn: row.happened_on,
  at: row.at.toISOString(),
  direction: row.direction,
  method: row.method,
  amountFen: row.amount_fen,
  act: row.act,
  orderId: row.order_id,
  orderNo: row.order_no,
  tradeNo: row.trade_no,
  note: row.note,
  operatorName: row.operator_name,
  customerName: maskName(row.customer_name),
  customerPhone: maskMobile(row.customer_phone),
  storeName: row.store_name,
  channelName: row.channel_name,
});

const signedFen = ({ direction, amountFen }: CashFlowRow) =>
  fen(direction === 'in' ? amountFen : 0 - amountFen);

/** The columns of 收支流水 by their keys there. What went out is below zero, so that a column adds up to the net. */
export const cashFlowFileColumns: readonly ExportColumn<CashFlowRow>[] = [
  { key: 'happenedOn', cells: [text('到账日期', (flow) => flow.happenedOn)] },
  { key: 'direction', cells: [text('收支', (flow) => cashDirections[flow.direction])] },
  { key: 'amount', cells: [money('金额（元）', signedFen)] },
  { key: 'act', cells: [text('业务', (flow) => actLabels[flow.act])] },
  { key: 'method', cells: [text('收付方式', (flow) => moneyMethods[flow.method])] },
  { key: 'orderNo', cells: [text('订单号', (flow) => flow.orderNo)] },
  {
    key: 'customer',
    cells: [text('姓名', (flow) => flow.customerName), text('手机', (flow) => flow.customerPhone)],
  },
  { key: 'tradeNo', cells: [text('交易号', (flow) => flow.tradeNo)] },
  { key: 'operator', cells: [text('操作人', (flow) => flow.operatorName ?? '系统')] },
  { key: 'at', cells: [instant('登记时间', (flow) => flow.at)] },
  { key: 'note', cells: [text('备注', (flow) => flow.note)] },
  { key: 'store', cells: [text('店铺', (flow) => flow.storeName)] },
  { key: 'channel', cells: [text('渠道', (flow) => flow.channelName)] },
];
