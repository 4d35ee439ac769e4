import { listDevices, type DeviceRow } from '@rental/contract/rental/devices';
import { businessDateOf } from '@rental/domain/business-date';
import { deviceStates } from '@rental/domain/rental/devices/device-state';
import type { Keyset } from '../../db/keyset.ts';
import {
  exportableList,
  instant,
  money,
  text,
  type ExportColumn,
} from '../../http/exportable-list.ts';
import { deviceFilters } from './device-filters.ts';
import { devices } from './device-list.ts';
import { deviceRowOf } from './device-row.ts';

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
  describe: deviceFilters.words,
  ...devices.exportedAs((row, reach) => deviceRowOf(row, businessDateOf(reach.now))),
});
