import type { DeviceRow } from '@rental/contract/rental/devices';
import type { BusinessDate } from '@rental/domain/business-date';
import { bookValue } from '@rental/domain/rental/devices/book-value';
import { isOnBooks, deviceStates } from '@rental/domain/rental/devices/device-state';
import { gradeText, type Grade } from '@rental/domain/rental/devices/grade';
import type { SelectQueryBuilder } from 'kysely';
import { coverOf } from '../../db/cover.ts';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import { within, type ScopeValues } from '../../people/data-scope/public.ts';

export type Devices<Row = object> = SelectQueryBuilder<Tables & { d: Tables['devices'] }, 'd', Row>;

const ownColumns = [
  'id',
  'serial',
  'state',
  'grade',
  'store_id',
  'sku_id',
  'cost_fen',
  'bought_on',
  'depreciation_months',
  'residual_bp',
  'note',
  'created_at',
] as const;

type DeviceColumns = Pick<Stored<'devices'>, (typeof ownColumns)[number]> & {
  readonly store_name: string;
  readonly sku_name: string;
  readonly sku_months: number;
  readonly sku_residual_bp: number;
  readonly rentable_grades: Grade[] | null;
  readonly product_name: string;
  readonly cover: string | null;
  readonly shown_order_id: number | null;
  readonly order_no: string | null;
};

/** Devices `d` with what a row draws from elsewhere; an order beyond the scope is not told of. */
export const withDeviceRow = <Row>(db: Tx, devices: Devices<Row>, scope: ScopeValues) =>
  devices
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'd.brand_code').onRef('s.id', '=', 'd.store_id'),
    )
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'd.brand_code').onRef('k.id', '=', 'd.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .leftJoinLateral(
      () =>
        db
          .selectFrom('orders as o')
          .select(['o.id', 'o.order_no'])
          .where(within(scope))
          .whereRef('o.id', '=', 'd.order_id' as never)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(ownColumns.map((column) => `d.${column}` as const))
    .select([
      's.name as store_name',
      'k.name as sku_name',
      'k.depreciation_months as sku_months',
      'k.residual_bp as sku_residual_bp',
      'k.rentable_grades',
      'p.name as product_name',
      coverOf,
      'r.id as shown_order_id',
      'r.order_no',
    ]);

/** How a device loses its value: by its own terms, else as its SKU does. */
export const depreciationOf = (row: DeviceColumns) => ({
  months: row.depreciation_months ?? row.sku_months,
  residualBp: row.residual_bp ?? row.sku_residual_bp,
});

export const deviceRowOf = (row: DeviceColumns, today: BusinessDate): DeviceRow => ({
  id: row.id,
  serial: row.serial,
  deviceState: row.state,
  grade: row.grade,
  rentableGrades: row.rentable_grades,
  storeId: row.store_id,
  storeName: row.store_name,
  skuId: row.sku_id,
  skuName: row.sku_name,
  productName: row.product_name,
  cover: row.cover,
  orderId: row.shown_order_id,
  orderNo: row.order_no,
  costFen: row.cost_fen,
  boughtOn: row.bought_on,
  bookValueFen:
    row.cost_fen === null || row.bought_on === null || !isOnBooks(row.state)
      ? null
      : bookValue(row.cost_fen, row.bought_on, depreciationOf(row), today),
  note: row.note,
  createTime: row.created_at.toISOString(),
});

/** The columns of 设备库存 by their keys there. */
export const deviceFileColumns: readonly ExportColumn<DeviceRow>[] = [
  { key: 'serial', cells: [text('序列号', (device) => device.serial)] },
  { key: 'state', cells: [text('状态', (device) => deviceStates[device.deviceState])] },
  { key: 'grade', cells: [text('成色', (device) => gradeText(device.grade))] },
  {
    key: 'product',
    cells: [text('商品', (device) => device.productName), text('规格', (device) => device.skuName)],
  },
  { key: 'store', cells: [text('店铺', (device) => device.storeName)] },
  { key: 'order', cells: [text('订单号', (device) => device.orderNo)] },
  { key: 'cost', cells: [money('成本价（元）', (device) => device.costFen)] },
  { key: 'bookValue', cells: [money('账面价值（元）', (device) => device.bookValueFen)] },
  { key: 'boughtOn', cells: [text('购入日期', (device) => device.boughtOn)] },
  { key: 'note', cells: [text('备注', (device) => device.note)] },
  {
    key: 'createTime',
    cells: [instant('入库时间', (device) => device.createTime)],
  },
];
