import type { LossRow } from '@rental/contract/rental/orders/losses/losses';
import { deviceStates, type DeviceState } from '@rental/domain/rental/devices/device-state';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { fen } from '@rental/domain/money';
import { lossReasons } from '@rental/domain/rental/orders/core/reasons';
import { lossStates } from '@rental/domain/rental/orders/losses/loss-states';
import { sql } from 'kysely';
import { coverOf } from '../../../db/cover.ts';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { instant, money, text, type ExportColumn } from '../../../http/exportable-list.ts';
import type { Losses } from './loss-filters.ts';

type Columns = Omit<Stored<'order_losses'>, 'brand_code'> & {
  order_no: string;
  customer_phone: string;
  customer_name: string;
  sku_name: string;
  product_name: string;
  cover: string | null;
  device_serial: string | null;
  device_state: DeviceState | null;
  store_name: string;
  channel_name: string | null;
  operator_name: string | null;
};

/** The losses `m` of a page with what a row draws from other tables. */
export const withLossRow = (page: Losses, db: Tx) =>
  db
    .selectFrom(page.selectAll('m').as('m'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
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
      join.onRef('s.brand_code', '=', 'm.brand_code').onRef('s.id', '=', 'm.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'm.brand_code').onRef('h.id', '=', 'm.channel_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.operator_id'),
    )
    .leftJoin('device_history as t', (join) =>
      join
        .onRef('t.brand_code', '=', 'm.brand_code')
        .onRef('t.order_id', '=', 'm.order_id')
        .on('t.move', '=', sql.lit('trace')),
    )
    .leftJoin('devices as d', (join) =>
      join.onRef('d.brand_code', '=', 't.brand_code').onRef('d.id', '=', 't.device_id'),
    )
    .select([
      'm.id',
      'm.order_id',
      'm.store_id',
      'm.channel_id',
      'm.reason',
      'm.note',
      'm.proof_keys',
      'm.written_fen',
      'm.recovered_fen',
      'm.state',
      'm.operator_id',
      'm.at',
      'o.order_no',
      'o.customer_phone',
      'c.name as customer_name',
      'k.name as sku_name',
      'p.name as product_name',
      coverOf,
      'd.serial as device_serial',
      'd.state as device_state',
      's.name as store_name',
      'h.name as channel_name',
      'w.nick_name as operator_name',
    ]);

/** The amounts of a loss. */
export const amountsOf = ({
  written_fen: writtenFen,
  recovered_fen: recoveredFen,
}: Pick<Columns, 'written_fen' | 'recovered_fen'>) => ({
  writtenFen,
  recoveredFen,
  leftFen: fen(writtenFen - recoveredFen),
});

/** A row of the list, the customer masked (threat model 32). */
export const lossRowOf = (row: Columns): LossRow => ({
  ...amountsOf(row),
  id: row.id,
  orderId: row.order_id,
  orderNo: row.order_no,
  lossReason: row.reason,
  lossState: row.state,
  note: row.note,
  productName: row.product_name,
  skuName: row.sku_name,
  cover: row.cover,
  deviceSerial: row.device_serial,
  deviceState: row.device_state,
  customerName: maskName(row.customer_name),
  customerPhone: maskMobile(row.customer_phone),
  at: row.at.toISOString(),
  operatorName: row.operator_name,
  storeName: row.store_name,
  channelName: row.channel_name,
});

/** The columns of 坏账列表 by their keys there; a cell with two lines is two columns of a file. */
export const lossFileColumns: readonly ExportColumn<LossRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
  {
    key: 'product',
    cells: [text('商品', (row) => row.productName), text('规格', (row) => row.skuName)],
  },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  {
    key: 'reason',
    cells: [
      text('结案原因', (row) => lossReasons[row.lossReason]),
      text('结案说明', (row) => row.note),
    ],
  },
  { key: 'written', cells: [money('坏账金额（元）', (row) => row.writtenFen)] },
  { key: 'recovered', cells: [money('已收回（元）', (row) => row.recoveredFen)] },
  { key: 'left', cells: [money('未收回（元）', (row) => row.leftFen)] },
  { key: 'state', cells: [text('收回状态', (row) => lossStates[row.lossState])] },
  {
    key: 'device',
    cells: [
      text('设备', (row) => row.deviceSerial),
      text('设备状态', (row) => row.deviceState && deviceStates[row.deviceState]),
    ],
  },
  { key: 'at', cells: [instant('结案时间', (row) => row.at)] },
  { key: 'operator', cells: [text('操作员', (row) => row.operatorName)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
];
