import { listDevices, type DeviceRow } from '@rental/contract/rental/devices';
import { businessDateOf } from '@rental/domain/business-date';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { deviceFilters } from './device-filters.ts';
import { devices } from './device-list.ts';
import { deviceRowOf, deviceFileColumns } from './device-row.ts';

/** 设备库存 as it is exported: newest first, so that what arrives meanwhile disturbs nothing. */
export const exportableDevices = exportableList<typeof listDevices, DeviceRow, Keyset>({
  name: 'listDevices',
  of: listDevices,
  columns: deviceFileColumns,
  describe: deviceFilters.words,
  ...devices.exportedAs((row, reach) => deviceRowOf(row, businessDateOf(reach.now))),
});
