import type { BuyoutRow } from '@rental/contract/rental/orders/buyouts/buyouts';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import {
  isBuyoutOpen,
  minutesLeftOf,
  buyoutStates,
} from '@rental/domain/rental/orders/buyouts/buyout-states';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { buyoutPrice, isEarlyBuyout } from '@rental/domain/rental/orders/core/buyout-price';
import type { LeaseTerms } from '@rental/domain/rental/orders/core/lease-terms';
import { sql } from 'kysely';
import { coverOf } from '../../../db/cover.ts';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { instant, money, text, type ExportColumn } from '../../../http/exportable-list.ts';
import type { ScopeValues } from '../../../people/data-scope/public.ts';
import { signedLease } from '../../signed-terms/public.ts';
import type { Buyouts } from './buyout-filters.ts';

type Columns = Omit<Stored<'order_buyouts'>, 'brand_code'> & {
  order_no: string;
  order_paid_fen: Fen;
  ends_on: BusinessDate | null;
  /** The rent bills that are open, with what is left of each, while the buyout waits. */
  open_rent: readonly (readonly [dueOn: BusinessDate, leftFen: Fen])[] | null;
  lease: LeaseTerms;
  customer_phone: string;
  customer_name: string;
  sku_name: string;
  product_name: string;
  cover: string | null;
  store_name: string;
  channel_name: string | null;
  operator_name: string | null;
  responsible_name: string | null;
  waived_fen: Fen | null;
  paid_fen: Fen | null;
};

/** The buyouts `m` of a page with what a row draws from other tables; where nothing was left to pay there is no bill. */
export const withBuyoutRow = (page: Buyouts, db: Tx, { brand }: Pick<ScopeValues, 'brand'>) =>
  db
    .selectFrom(page.selectAll('m').as('m'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'm.brand_code').onRef('k.id', '=', 'm.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'm.brand_code').onRef('s.id', '=', 'm.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'm.brand_code').onRef('h.id', '=', 'm.channel_id'),
    )
    .leftJoin('operators as d', (join) =>
      join.onRef('d.brand_code', '=', 'm.brand_code').onRef('d.id', '=', 'm.operator_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'o.brand_code').onRef('w.id', '=', 'o.responsible_id'),
    )
    .leftJoin('bills as b', (join) =>
      join
        .onRef('b.brand_code', '=', 'm.brand_code')
        .onRef('b.order_id', '=', 'm.order_id')
        .on('m.state', '=', sql.lit('done'))
        .on('b.kind', '=', sql.lit(billKinds.buyout))
        .on('b.status', '<>', sql.lit(billStatus.cancelled)),
    )
    .select([
      'm.id',
      'm.buyout_no',
      'm.order_id',
      'm.store_id',
      'm.channel_id',
      'm.sku_id',
      'm.price_fen',
      'm.rent_paid_fen',
      'm.due_fen',
      'm.dropped_fen',
      'm.is_early',
      'm.operator_id',
      'm.at',
      'm.state',
      'm.lapses_at',
      'm.ended_at',
      'm.close_reason',
      'o.paid_fen as order_paid_fen',
      'o.ends_on',
      'o.order_no',
      'o.customer_phone',
      'c.name as customer_name',
      'k.name as sku_name',
      'p.name as product_name',
      coverOf,
      's.name as store_name',
      'h.name as channel_name',
      'd.nick_name as operator_name',
      'w.nick_name as responsible_name',
      'b.waived_fen',
      'b.paid_fen',
    ])
    .select(signedLease(brand).as('lease'))
    .select((row) =>
      row
        .selectFrom('bills as r')
        .select(
          sql<Columns['open_rent']>`jsonb_agg(jsonb_build_array(
            r.due_on, r.amount_fen - r.paid_fen - r.waived_fen))`.as('open'),
        )
        .where('r.brand_code', '=', brand)
        .whereRef('r.order_id', '=', 'm.order_id')
        .where('r.kind', '=', sql.lit(billKinds.rent))
        .where('r.status', '=', sql.lit(billStatus.due))
        .where('m.state', '=', sql.lit('toPay'))
        .as('open_rent'),
    );

/** A row of the list, the customer masked (threat model 32). What waits is shown with the rent as it is paid by now. */
export const buyoutRowOf = (row: Columns, now: Date): BuyoutRow => ({
  ...amountsOf(row, now),
  id: row.id,
  buyoutNo: row.buyout_no,
  orderId: row.order_id,
  orderNo: row.order_no,
  buyoutState: row.state,
  productName: row.product_name,
  cover: row.cover,
  skuName: row.sku_name,
  customerName: maskName(row.customer_name),
  customerPhone: maskMobile(row.customer_phone),
  waivedFen: row.waived_fen ?? fen(0),
  paidFen: row.paid_fen ?? fen(0),
  isEarly: row.is_early,
  at: row.at.toISOString(),
  lapsesAt: row.lapses_at?.toISOString() ?? null,
  minutesLeft:
    isBuyoutOpen(row.state) && row.lapses_at !== null ? minutesLeftOf(row.lapses_at, now) : null,
  endedAt: row.ended_at?.toISOString() ?? null,
  closeReason: row.close_reason,
  operatorName: row.operator_name,
  storeName: row.store_name,
  channelName: row.channel_name,
  responsibleName: row.responsible_name,
});

function amountsOf(
  row: Columns,
  now: Date,
): Pick<BuyoutRow, 'priceFen' | 'rentPaidFen' | 'dueFen' | 'droppedFen'> {
  const { price_fen: priceFen } = row;
  if (!isBuyoutOpen(row.state))
    return {
      priceFen,
      rentPaidFen: row.rent_paid_fen,
      dueFen: row.due_fen,
      droppedFen: row.dropped_fen,
    };
  const today = businessDateOf(now);
  const rent = row.open_rent ?? [];
  const leftOf = (bills: typeof rent) => sumFen(bills.map(([, leftFen]) => leftFen));
  const rentPaidFen = row.order_paid_fen;
  const { balanceFen } = buyoutPrice(row.lease.buyout, {
    buyoutFen: priceFen,
    rentPaidFen,
    rentLeftFen: leftOf(rent),
    overdueRentFen: leftOf(rent.filter(([dueOn]) => dueOn < today)),
    isEarly: isEarlyBuyout(row.ends_on, today),
  });
  return { priceFen, rentPaidFen, dueFen: balanceFen, droppedFen: null };
}

/** The columns of 买断列表 by their keys there; a cell with two lines is two columns of a file. */
export const buyoutFileColumns: readonly ExportColumn<BuyoutRow>[] = [
  { key: 'buyoutNo', cells: [text('买断单号', (row) => row.buyoutNo)] },
  { key: 'orderNo', cells: [text('原订单', (row) => row.orderNo)] },
  {
    key: 'product',
    cells: [text('商品', (row) => row.productName), text('规格', (row) => row.skuName)],
  },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  { key: 'price', cells: [money('销售价（元）', (row) => row.priceFen)] },
  { key: 'rentPaid', cells: [money('已付租金（元）', (row) => row.rentPaidFen)] },
  { key: 'due', cells: [money('应付尾款（元）', (row) => row.dueFen)] },
  { key: 'dropped', cells: [money('免收租金（元）', (row) => row.droppedFen)] },
  { key: 'waived', cells: [money('优惠（元）', (row) => row.waivedFen)] },
  { key: 'paid', cells: [money('实付尾款（元）', (row) => row.paidFen)] },
  {
    key: 'state',
    cells: [
      text('状态', (row) => buyoutStates[row.buyoutState]),
      text('关闭原因', (row) => row.closeReason),
    ],
  },
  { key: 'isEarly', cells: [text('是否提前', (row) => (row.isEarly ? '提前' : '到期'))] },
  { key: 'at', cells: [instant('发起时间', (row) => row.at)] },
  {
    key: 'lapsesAt',
    cells: [instant('失效时间', (row) => row.lapsesAt)],
  },
  { key: 'endedAt', cells: [instant('结束时间', (row) => row.endedAt)] },
  { key: 'operator', cells: [text('操作员', (row) => row.operatorName)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
  { key: 'responsible', cells: [text('负责人', (row) => row.responsibleName)] },
];
