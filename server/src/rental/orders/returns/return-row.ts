import type { ReturnRow } from '@rental/contract/rental/orders/returns/returns';
import { returnBillKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus, overdueDays } from '@rental/domain/rental/bills/bill-status';
import type { BusinessDate } from '@rental/domain/business-date';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { fen, type Fen } from '@rental/domain/money';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { returnStateOf, returnStates } from '@rental/domain/rental/orders/returns/return-states';
import { sql } from 'kysely';
import { checksText, damagesText } from '@rental/domain/rental/orders/returns/findings';
import { returnResults } from '@rental/domain/rental/orders/core/position';
import { gradeText } from '@rental/domain/rental/devices/grade';
import { deviceOutcomes } from '@rental/domain/rental/orders/returns/device-outcome';
import { coverOf } from '../../../db/cover.ts';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { instant, money, text, type ExportColumn } from '../../../http/exportable-list.ts';
import type { Returns } from './return-filters.ts';

type Columns = Omit<
  Stored<'order_returns'>,
  'brand_code' | 'photo_keys' | 'former_photo_keys' | 'return_address_id'
> & {
  photo_count: number;
  order_no: string;
  order_status: OrderStatus;
  next_due_on: BusinessDate | null;
  customer_phone: string;
  deposit_held_fen: Fen;
  customer_name: string;
  sku_name: string;
  product_name: string;
  cover: string | null;
  store_name: string;
  channel_name: string | null;
  responsible_name: string | null;
  owed_fen: Fen;
  refunded_fen: Fen;
};

/** Read for the returns of one page alone. */
const owedFen = sql<Fen>`(
  select coalesce(sum(c.amount_fen - c.paid_fen - c.waived_fen), 0)::bigint from bills c
  where c.brand_code = r.brand_code and c.order_id = r.order_id
    and c.kind in (${sql.raw(returnBillKinds.join(', '))}) and c.status = ${sql.lit(billStatus.due)})`;
const refundedFen = sql<Fen>`(
  select coalesce(sum(t.amount_fen), 0)::bigint from transfers t
  where t.brand_code = r.brand_code and t.order_id = r.order_id and t.kind = 'depositRefunded' and not t.is_reversal)`;

/** The returns `r` of a page with what a row draws from other tables. */
export const withReturnRow = (page: Returns, db: Tx) =>
  db
    .selectFrom(page.selectAll('r').as('r'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.order_id'),
    )
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
      join.onRef('s.brand_code', '=', 'r.brand_code').onRef('s.id', '=', 'r.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'r.brand_code').onRef('h.id', '=', 'r.channel_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'o.brand_code').onRef('w.id', '=', 'o.responsible_id'),
    )
    .select([
      'r.id',
      'r.order_id',
      'r.store_id',
      'r.channel_id',
      'r.state',
      'r.carrier',
      'r.tracking_number',
      'r.return_address',
      'r.reason',
      'r.started_at',
      'r.arrived_at',
      'r.inspected_at',
      'r.result',
      'r.damage_note',
      'r.compensation_fen',
      'r.checks',
      'r.damages',
      'r.compensation_reason',
      'r.device_goes_to',
      'r.grade',
      sql<number>`cardinality(r.photo_keys)`.as('photo_count'),
      'r.ended_at',
      'r.is_cancelled',
      'o.order_no',
      'o.status as order_status',
      'o.next_due_on',
      'o.customer_phone',
      'o.deposit_held_fen',
      'c.name as customer_name',
      'k.name as sku_name',
      'p.name as product_name',
      coverOf,
      's.name as store_name',
      'h.name as channel_name',
      'w.nick_name as responsible_name',
      owedFen.as('owed_fen'),
      refundedFen.as('refunded_fen'),
    ]);

/** A row of the list as it stands today, the customer masked (threat model 32). */
export const returnRowOf = (row: Columns, today: BusinessDate): ReturnRow => ({
  id: row.id,
  orderId: row.order_id,
  orderNo: row.order_no,
  returnState: returnStateOf(row.state, row.owed_fen > 0),
  productName: row.product_name,
  cover: row.cover,
  skuName: row.sku_name,
  customerName: maskName(row.customer_name),
  customerPhone: maskMobile(row.customer_phone),
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  returnAddress: row.return_address,
  note: row.reason,
  startedAt: row.started_at.toISOString(),
  arrivedAt: row.arrived_at?.toISOString() ?? null,
  inspectedAt: row.inspected_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  result: row.result,
  damageNote: row.damage_note,
  checks: [...row.checks],
  damages: [...row.damages],
  compensationReason: row.compensation_reason,
  deviceGoesTo: row.device_goes_to,
  grade: row.grade,
  photoCount: row.photo_count,
  compensationFen: row.compensation_fen,
  compensationOwedFen: row.state === 'inspected' ? row.owed_fen : fen(0),
  depositHeldFen: row.deposit_held_fen,
  depositRefundedFen: row.state === 'done' ? row.refunded_fen : null,
  overdueDays:
    row.ended_at === null && row.order_status === orderStatus.renting && row.next_due_on !== null
      ? overdueDays({ status: billStatus.due, dueOn: row.next_due_on }, today)
      : 0,
  storeName: row.store_name,
  channelName: row.channel_name,
  responsibleName: row.responsible_name,
});

/** The columns of 归还列表 by their keys there; a cell with two lines is two columns of a file. */
export const returnFileColumns: readonly ExportColumn<ReturnRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
  { key: 'state', cells: [text('状态', (row) => returnStates[row.returnState])] },
  {
    key: 'overdueDays',
    cells: [{ title: '逾期天数', kind: 'count', value: (row) => row.overdueDays }],
  },
  {
    key: 'product',
    cells: [text('商品', (row) => row.productName), text('规格', (row) => row.skuName)],
  },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  {
    key: 'parcel',
    cells: [
      text('退租物流公司', (row) => row.carrier),
      text('退租物流单号', (row) => row.trackingNumber),
    ],
  },
  { key: 'returnAddress', cells: [text('归还地址', (row) => row.returnAddress)] },
  { key: 'startedAt', cells: [instant('申请时间', (row) => row.startedAt)] },
  { key: 'arrivedAt', cells: [instant('到仓时间', (row) => row.arrivedAt)] },
  { key: 'inspectedAt', cells: [instant('检测时间', (row) => row.inspectedAt)] },
  {
    key: 'checks',
    cells: [
      text('检测结果', (row) => checksText(row.checks)),
      { title: '归还照片数', kind: 'count', value: (row) => row.photoCount },
    ],
  },
  {
    key: 'result',
    cells: [
      text('结算类型', (row) => row.result && returnResults[row.result]),
      text('损坏说明', (row) => row.damageNote),
    ],
  },
  {
    key: 'device',
    cells: [
      text('设备去向', (row) => row.deviceGoesTo && deviceOutcomes[row.deviceGoesTo]),
      text('成色', (row) => row.grade && gradeText(row.grade)),
    ],
  },
  { key: 'damages', cells: [text('损坏项目', (row) => damagesText(row.damages))] },
  {
    key: 'compensation',
    cells: [
      money('赔付（元）', (row) => row.compensationFen),
      money('待付赔付（元）', (row) => row.compensationOwedFen),
      text('赔付调整原因', (row) => row.compensationReason),
    ],
  },
  {
    key: 'deposit',
    cells: [
      money('押金余额（元）', (row) => row.depositHeldFen),
      money('退还押金（元）', (row) => row.depositRefundedFen),
    ],
  },
  { key: 'endedAt', cells: [instant('完成时间', (row) => row.endedAt)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
  { key: 'responsible', cells: [text('负责人', (row) => row.responsibleName)] },
  { key: 'note', cells: [text('备注', (row) => row.note)] },
];
