import type { listDevices as call } from '@rental/contract/devices';
import type { Input, Returned } from '@rental/contract/endpoint';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { DeviceState } from '@rental/domain/devices/device-state';
import { sql } from 'kysely';
import { fetchStepFor, mostCounted } from '../db/keyset.ts';
import { countOf } from '../db/keyset-query.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context, Reach } from '../http/context.ts';
import { pageOf, placeOf, totalUpTo } from '../http/list-page.ts';
import { scopeOf, type ScopeValues } from '../orders/public.ts';
import { deviceRowOf, withDeviceRow, type Devices } from './device-row.ts';
import { deviceWithin } from './device-scope.ts';

export type DeviceQuery = Input<typeof call>['query'];

/** 设备库存, newest first; pages by keyset (ADR 5). */
export async function listDevices(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { size } = query;
  const { after, offset } = placeOf(query);

  const criteria = criteriaOf(ctx, query);
  const place = { afterId: after?.id, offset };
  const [rows, count] = await Promise.all([
    rowsFrom(tx, { ...criteria, ...place }, fetchStepFor(size)),
    countUpTo(ctx, tx, query, mostCounted + 1),
  ]);
  const today = businessDateOf(ctx.now);
  return {
    ...totalUpTo(count),
    ...pageOf(
      rows,
      size,
      (row) => deviceRowOf(row, today),
      (row) => ({ at: row.created_at, id: row.id }),
    ),
  };
}

interface Criteria extends ScopeValues {
  readonly serialFrom?: string | undefined;
  readonly serialBelow?: string | undefined;
  readonly serialEnd?: string | undefined;
  readonly state?: DeviceState | undefined;
  readonly storeIs?: number | undefined;
  readonly productIs?: number | undefined;
  readonly skuIs?: number | undefined;
  readonly boughtFrom?: BusinessDate | undefined;
  readonly boughtBelow?: BusinessDate | undefined;
}

export const criteriaOf = (ctx: Reach, query: DeviceQuery): Criteria => ({
  ...scopeOf(ctx),
  ...serialCriteria(query.serial),
  state: query.deviceState,
  storeIs: query.storeIs,
  productIs: query.productIs,
  skuIs: query.skuIs,
  boughtFrom: query.boughtOn && businessDateOf(query.boughtOn.from),
  boughtBelow: query.boughtOn && businessDateOf(query.boughtOn.to),
});

/** A serial is looked for from its beginning; six characters may also be its end. */
const serialCriteria = (serial: string | undefined) =>
  serial === undefined
    ? {}
    : {
        serialFrom: serial,
        serialBelow: `${serial}{`, // '{' follows 'z'
        ...(serial.length === 6 && { serialEnd: serial }),
      };

/** The devices that the criteria leave. Only operators that row-level security lets use an index (ADR 5). */
function filtered(db: Tx, criteria: Criteria): Devices {
  let devices = db.selectFrom('devices as d').where(deviceWithin(db, criteria)) as Devices;
  const { serialFrom, serialBelow, serialEnd, state, storeIs } = criteria;
  const { productIs, skuIs, boughtFrom, boughtBelow } = criteria;
  if (serialFrom !== undefined && serialBelow !== undefined)
    devices = devices.where((where) => {
      const begins = where.and([
        where('d.serial', '>=', serialFrom),
        where('d.serial', '<', serialBelow),
      ]);
      return serialEnd === undefined
        ? begins
        : where.or([begins, where('d.serial_last6', '=', serialEnd)]);
    });
  if (state !== undefined) devices = devices.where('d.state', '=', state);
  if (storeIs !== undefined) devices = devices.where('d.store_id', '=', storeIs);
  if (skuIs !== undefined) devices = devices.where('d.sku_id', '=', skuIs);
  if (productIs !== undefined)
    devices = devices.where(
      'd.sku_id',
      'in',
      db
        .selectFrom('skus as k')
        .select('k.id')
        .where('k.brand_code', '=', criteria.brand)
        .where('k.product_id', '=', productIs),
    );
  if (boughtFrom !== undefined) devices = devices.where('d.bought_on', '>=', boughtFrom);
  if (boughtBelow !== undefined) devices = devices.where('d.bought_on', '<', boughtBelow);
  return devices;
}

interface PageValues extends Criteria {
  readonly afterId?: number | undefined;
  readonly offset?: number | undefined;
}

/** `step` devices after a place or behind an offset. Ids rise, so that they are the order of their arrival. */
export const rowsFrom = prepared((db, { afterId, offset, ...criteria }: PageValues, step: number) =>
  withDeviceRow(
    db,
    db
      .selectFrom(
        filtered(db, criteria)
          .selectAll('d')
          .$if(afterId !== undefined, (rows) => rows.where('d.id', '<', afterId as number))
          .orderBy('d.id', 'desc')
          .limit(sql.lit(step))
          .$if(offset !== undefined, (rows) => rows.offset(offset as number))
          .as('d'),
      )
      .orderBy('d.id', 'desc') as unknown as Devices,
    criteria,
  ),
);

/** Counts the devices that fit, and stops at `most`. */
export async function countUpTo(
  reach: Reach,
  tx: Tx,
  query: DeviceQuery,
  most: number,
): Promise<number> {
  const [total] = await counted(tx, criteriaOf(reach, query), most);
  return total?.count ?? 0;
}

const counted = prepared((db, criteria: Criteria, most: number) =>
  countOf(db, filtered(db, criteria), 'd.id', most),
);
