import { listDevices, type DeviceRow } from '@rental/contract/rental/devices';
import { businessDateOf } from '@rental/domain/business-date';
import { deviceStates } from '@rental/domain/rental/devices/device-state';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import {
  exportableList,
  instant,
  money,
  spanText,
  text,
  type ExportColumn,
  type FilterWords,
} from '../../http/exportable-list.ts';
import { devices, type DeviceQuery } from './device-list.ts';
import { deviceRowOf } from './device-row.ts';
import { storesReached } from './device-scope.ts';

/** The columns of 设备库存 by their keys there. */
const columns: readonly ExportColumn<DeviceRow>[] = [
  { key: 'serial', cells: [text('序列号', (device) => device.serial)] },
  { key: 'state', cells: [text('状态', (device) => deviceStates[device.deviceState])] },
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

/** 设备库存 as it is exported: newest first, so that what arrives meanwhile disturbs nothing. */
export const exportableDevices = exportableList<typeof listDevices, DeviceRow, Keyset>({
  name: 'listDevices',
  of: listDevices,
  columns,
  describe: filterWords,
  ...devices.exportedAs((row, reach) => deviceRowOf(row, businessDateOf(reach.now))),
});

/** The filters in the words of the screen. */
async function filterWords(tx: Tx, reach: Reach, query: DeviceQuery): Promise<FilterWords> {
  const { serial, deviceState, storeIs, productIs, skuIs, boughtOn } = query;
  return [
    ['序列号', serial],
    ['状态', deviceState && deviceStates[deviceState]],
    ['店铺', storeIs === undefined ? undefined : await storeName(tx, reach, storeIs)],
    ['商品', await nameOf(tx, reach, 'products', productIs)],
    ['规格', await nameOf(tx, reach, 'skus', skuIs)],
    ['购入日期', spanText(boughtOn)],
  ];
}

/** A name outside of the data scope stays unknown. */
const storeName = async (tx: Tx, reach: Reach, id: number) =>
  (await storesReached(reach, tx).where('id', '=', id).executeTakeFirst())?.name ?? `编号 ${id}`;

async function nameOf(
  tx: Tx,
  { brandCode }: Reach,
  table: 'products' | 'skus',
  id: number | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await tx
    .selectFrom(table)
    .select('name')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? `编号 ${id}`;
}
