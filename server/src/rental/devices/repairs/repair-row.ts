import type { RepairRow } from '@rental/contract/rental/repairs';
import { gradeText, type Grade } from '@rental/domain/rental/devices/grade';
import { repairStates } from '@rental/domain/rental/devices/repair';
import type { SelectQueryBuilder } from 'kysely';
import { coverOf } from '../../../db/cover.ts';
import type { Stored, Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { instant, money, text, type ExportColumn } from '../../../http/exportable-list.ts';
import { within, type ScopeValues } from '../../../people/data-scope/public.ts';

export type Repairs = SelectQueryBuilder<
  Tables & { m: Tables['repair_orders']; d: Tables['devices'] },
  'm' | 'd',
  object
>;

const ownColumns = [
  'id',
  'state',
  'device_id',
  'fault',
  'supplier',
  'cost_fen',
  'note',
  'created_at',
  'started_at',
  'ended_at',
] as const;

type RepairColumns = Pick<Stored<'repair_orders'>, (typeof ownColumns)[number]> & {
  readonly serial: string;
  readonly grade: Grade | null;
  readonly rentable_grades: Grade[] | null;
  readonly store_name: string;
  readonly sku_name: string;
  readonly product_name: string;
  readonly cover: string | null;
  readonly created_by_name: string | null;
  readonly shown_order_id: number | null;
  readonly order_no: string | null;
};

/** Repair orders `m` of devices `d` with what a row draws from elsewhere; an order beyond the scope is not told of. */
export const withRepairRow = (db: Tx, repairs: Repairs, scope: ScopeValues) =>
  repairs
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'd.brand_code').onRef('s.id', '=', 'd.store_id'),
    )
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'd.brand_code').onRef('k.id', '=', 'd.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .leftJoin('operators as u', (join) =>
      join.onRef('u.brand_code', '=', 'm.brand_code').onRef('u.id', '=', 'm.created_by'),
    )
    .leftJoinLateral(
      () =>
        db
          .selectFrom('orders as o')
          .select(['o.id', 'o.order_no'])
          .where(within(scope))
          .whereRef('o.id', '=', 'm.order_id' as never)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(ownColumns.map((column) => `m.${column}` as const))
    .select([
      'd.serial',
      'd.grade',
      'k.rentable_grades',
      's.name as store_name',
      'k.name as sku_name',
      'p.name as product_name',
      coverOf,
      'u.nick_name as created_by_name',
      'r.id as shown_order_id',
      'r.order_no',
    ]);

export const repairRowOf = (row: RepairColumns): RepairRow => ({
  id: row.id,
  repairState: row.state,
  deviceId: row.device_id,
  serial: row.serial,
  productName: row.product_name,
  skuName: row.sku_name,
  cover: row.cover,
  storeName: row.store_name,
  fault: row.fault,
  supplier: row.supplier,
  costFen: row.cost_fen,
  grade: row.grade,
  rentableGrades: row.rentable_grades,
  orderId: row.shown_order_id,
  orderNo: row.order_no,
  createdByName: row.created_by_name,
  createTime: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  note: row.note,
});

/** The columns of 维修单 by their keys there. */
export const repairFileColumns: readonly ExportColumn<RepairRow>[] = [
  { key: 'serial', cells: [text('序列号', (repair) => repair.serial)] },
  { key: 'state', cells: [text('状态', (repair) => repairStates[repair.repairState])] },
  {
    key: 'product',
    cells: [text('商品', (repair) => repair.productName), text('规格', (repair) => repair.skuName)],
  },
  { key: 'store', cells: [text('店铺', (repair) => repair.storeName)] },
  { key: 'fault', cells: [text('故障', (repair) => repair.fault)] },
  { key: 'supplier', cells: [text('维修方', (repair) => repair.supplier)] },
  { key: 'cost', cells: [money('维修费用（元）', (repair) => repair.costFen)] },
  { key: 'grade', cells: [text('成色', (repair) => gradeText(repair.grade))] },
  { key: 'order', cells: [text('来源订单', (repair) => repair.orderNo)] },
  { key: 'createdBy', cells: [text('创建人', (repair) => repair.createdByName)] },
  { key: 'createTime', cells: [instant('创建时间', (repair) => repair.createTime)] },
  { key: 'startedAt', cells: [instant('开始维修时间', (repair) => repair.startedAt)] },
  { key: 'endedAt', cells: [instant('结束时间', (repair) => repair.endedAt)] },
  { key: 'note', cells: [text('备注', (repair) => repair.note)] },
];
