import type { listDevices } from '@rental/contract/rental/devices';
import type { Input } from '@rental/contract/endpoint';
import { businessDateOf } from '@rental/domain/business-date';
import { deviceStates } from '@rental/domain/rental/devices/device-state';
import { grades } from '@rental/domain/rental/devices/grade';
import { sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { spanText } from '../../http/exportable-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, storesReached, type ScopeValues } from '../../people/data-scope/public.ts';
import type { Devices } from './device-row.ts';
import { deviceWithin } from './device-scope.ts';

type DeviceQuery = Input<typeof listDevices>['query'];

const { declare, equal, filter } = filtersOn<Tables & { d: Tables['devices'] }, 'd'>();

/** The values of a serial that was typed. */
export const serialParts = (serial: string) => ({
  from: serial,
  below: `${serial}{`, // '{' follows 'z'
  end: serial.length === 6 ? serial : undefined,
});

/** True if the device `d` has a serial that begins so, or ends so. */
export const serialStarts = ({ from, below, end }: ReturnType<typeof serialParts>) => {
  const begins = sql<boolean>`(d.serial >= ${from} and d.serial < ${below})`;
  return end === undefined ? begins : sql<boolean>`(${begins} or d.serial_last6 = ${end})`;
};

/** The filters of 设备库存. Only operators that row-level security lets use an index (ADR 5). */
export const deviceFilters = declare<DeviceQuery>({
  // from its beginning; six characters may also be its end
  serial: filter({
    label: '序列号',
    words: (serial: string) => serial,
    values: serialParts,
    narrow: (devices, parts) => devices.where(serialStarts(parts)),
  }),
  deviceState: equal('状态', 'd.state', (state) => deviceStates[state]),
  grade: equal('成色', 'd.grade', (grade) => grades[grade]),
  storeIs: equal('店铺', 'd.store_id', storeName),
  productIs: filter({
    label: '商品',
    words: (id: number, tx, reach) => nameOf(tx, reach, 'products', id),
    values: (is) => ({ is }),
    narrow: (devices, { is }, { db, brand }) =>
      devices.where(
        'd.sku_id',
        'in',
        db
          .selectFrom('skus as k')
          .select('k.id')
          .where('k.brand_code', '=', brand)
          .where('k.product_id', '=', is),
      ),
  }),
  skuIs: equal('规格', 'd.sku_id', (id, tx, reach) => nameOf(tx, reach, 'skus', id)),
  boughtOn: filter({
    label: '购入日期',
    words: spanText,
    values: ({ from, to }: { readonly from: Date; readonly to: Date }) => ({
      from: businessDateOf(from),
      below: businessDateOf(to),
    }),
    narrow: (devices, { from, below }) =>
      devices.where('d.bought_on', '>=', from).where('d.bought_on', '<', below),
  }),
});

export const criteriaOf = scopedBy(deviceFilters);

/** The devices that the filters leave. */
export function filtered(db: Tx, criteria: ScopeValues): Devices {
  const devices = db.selectFrom('devices as d').where(deviceWithin(db, criteria)) as Devices;
  return deviceFilters.narrowed(devices, db, criteria);
}

/** A name outside of the data scope stays unknown. */
export async function storeName(id: number, tx: Tx, reach: Reach): Promise<string> {
  return (
    (await storesReached(reach, tx).where('id', '=', id).executeTakeFirst())?.name ?? `编号 ${id}`
  );
}

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
