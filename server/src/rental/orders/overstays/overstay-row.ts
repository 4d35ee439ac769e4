import type { OverstayRow } from '@rental/contract/rental/orders/overstays/overstays';
import { assert } from '@rental/domain/assert';
import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import {
  customerStatus,
  type CustomerStatus,
} from '@rental/domain/rental/customers/customer-status';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import type { LeaseTerms } from '@rental/domain/rental/orders/core/lease-terms';
import {
  overstayCapFen,
  overstayDays,
  overstayStateOf,
  overstayStates,
} from '@rental/domain/rental/orders/core/overstay';
import { securedFen } from '@rental/domain/rental/orders/core/security';
import { sql } from 'kysely';
import { coverOf } from '../../../db/cover.ts';
import type { Tx } from '../../../db/transaction.ts';
import { count, money, text, type ExportColumn } from '../../../http/exportable-list.ts';
import type { ScopeValues } from '../../../people/data-scope/public.ts';
import { signedLease } from '../../signed-terms/public.ts';
import { overstayOf, type StoredOrder } from '../core/order-store.ts';
import type { Overstays } from './overstay-filters.ts';

const ownColumns = [
  'id',
  'order_no',
  'status',
  'lock',
  'start_on',
  'ends_on',
  'total_rent_fen',
  'term_count',
  'period_unit',
  'period_days',
  'overstay_counted_on',
  'deposit_held_fen',
  'authorized_fen',
  'authorization_step',
  'relet_of',
  'customer_phone',
] as const satisfies readonly (keyof StoredOrder)[];

type Columns = Pick<StoredOrder, (typeof ownColumns)[number]> & {
  readonly lease: LeaseTerms;
  readonly customer_name: string;
  readonly customer_status: CustomerStatus;
  readonly sku_name: string;
  readonly product_name: string;
  readonly cover: string | null;
  readonly serial: string | null;
  readonly store_name: string;
  readonly channel_name: string | null;
  readonly responsible_name: string | null;
  readonly charged_fen: Fen;
  readonly owed_fen: Fen;
};

const { due, paid } = billStatus;

/** Read for the orders of one page alone: its bills of 超期占用费, without those that were taken back. */
const billed = (fenOfBill: string, statuses: readonly number[]) => sql<Fen>`(
  select coalesce(sum(${sql.raw(fenOfBill)}), 0)::bigint from bills b
  where b.brand_code = o.brand_code and b.order_id = o.id and b.kind = ${sql.lit(billKinds.overstay)}
    and b.status in (${sql.raw(statuses.join(', '))}))`;

const chargedFen = billed('b.amount_fen', [due, paid]);
const owedFen = billed('b.amount_fen - b.paid_fen - b.waived_fen', [due]);

/** The device of an order that is out. */
const serial = sql<string | null>`(
  select d.serial from devices d where d.brand_code = o.brand_code and d.order_id = o.id limit 1)`;

/** The orders `o` of a page with what a row draws from other tables. */
export const withOverstayRow = (page: Overstays, db: Tx, { brand }: Pick<ScopeValues, 'brand'>) =>
  db
    .selectFrom(page.selectAll('o').as('o'))
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'o.brand_code').onRef('s.id', '=', 'o.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'o.brand_code').onRef('h.id', '=', 'o.channel_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'o.brand_code').onRef('w.id', '=', 'o.responsible_id'),
    )
    .select(ownColumns.map((column) => `o.${column}` as const))
    .select([
      'c.name as customer_name',
      'c.status as customer_status',
      'k.name as sku_name',
      'p.name as product_name',
      coverOf,
      's.name as store_name',
      'h.name as channel_name',
      'w.nick_name as responsible_name',
      signedLease(brand).as('lease'),
      chargedFen.as('charged_fen'),
      owedFen.as('owed_fen'),
      serial.as('serial'),
    ]);

/** A row of the list as it stands today, the customer masked (threat model 32). */
export function overstayRowOf(row: Columns, today: BusinessDate): OverstayRow {
  const { status, lock, ends_on: endsOn } = row;
  assert(endsOn !== null, `order ${row.id} past an end that it does not have`);
  const clock = overstayOf(row);
  const days = overstayDays({ status, lock, endsOn }, today);
  return {
    id: row.id,
    orderNo: row.order_no,
    productName: row.product_name,
    cover: row.cover,
    skuName: row.sku_name,
    serial: row.serial,
    customerName: maskName(row.customer_name),
    customerPhone: maskMobile(row.customer_phone),
    endsOn,
    overstayDays: days,
    overstayState: overstayStateOf(clock, days),
    chargedFen: row.charged_fen,
    owedFen: row.owed_fen,
    capFen: clock && overstayCapFen(clock),
    securedFen: securedFen({
      depositHeldFen: row.deposit_held_fen,
      authorizedFen: row.authorized_fen,
      authorizationStep: row.authorization_step,
    }),
    isRelet: row.relet_of !== null,
    isCustomerBlacklisted: row.customer_status === customerStatus.blacklisted,
    storeName: row.store_name,
    channelName: row.channel_name,
    responsibleName: row.responsible_name,
  };
}

/** The columns of 超期未归还 by their keys there; a cell with two lines is two columns of a file. */
export const overstayFileColumns: readonly ExportColumn<OverstayRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
  { key: 'overstayDays', cells: [count('超期天数', (row) => row.overstayDays)] },
  { key: 'state', cells: [text('计费状态', (row) => overstayStates[row.overstayState])] },
  { key: 'endsOn', cells: [text('到期日', (row) => row.endsOn)] },
  {
    key: 'product',
    cells: [text('商品', (row) => row.productName), text('规格', (row) => row.skuName)],
  },
  { key: 'serial', cells: [text('设备序列号', (row) => row.serial)] },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  { key: 'charged', cells: [money('已计占用费（元）', (row) => row.chargedFen)] },
  { key: 'owed', cells: [money('待付占用费（元）', (row) => row.owedFen)] },
  { key: 'cap', cells: [money('计费上限（元）', (row) => row.capFen)] },
  { key: 'secured', cells: [money('押金（元）', (row) => row.securedFen)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
  { key: 'responsible', cells: [text('负责人', (row) => row.responsibleName)] },
];
