import type {
  deviceCounts as countsCall,
  listDevices as call,
} from '@rental/contract/rental/devices';
import type { Input, Returned } from '@rental/contract/endpoint';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { deviceStates, type DeviceState } from '@rental/domain/rental/devices/device-state';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { scopeOf, type ScopeValues } from '../../people/data-scope/public.ts';
import { deviceRowOf, withDeviceRow, type Devices } from './device-row.ts';
import { deviceWithin } from './device-scope.ts';

export type DeviceQuery = Input<typeof call>['query'];

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

const criteriaOf = (ctx: Reach, query: DeviceQuery): Criteria => ({
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

/** The page first, then what its rows draw from elsewhere. */
const withRow = (found: Devices, db: Tx, criteria: Criteria) =>
  withDeviceRow(db, db.selectFrom(found.selectAll('d').as('d')) as unknown as Devices, criteria);

/** The devices of 设备库存, newest first: ids rise, so that they are the order of their arrival. */
export const devices = keysetList({
  criteriaOf,
  filtered,
  withRow,
  id: 'd.id',
  sorts: {
    createTime: { column: 'd.id', kind: 'number', keyOf: (row) => row.id },
    costFen: {
      column: 'd.cost_fen',
      kind: 'number',
      keyOf: (row) => row.cost_fen,
      blanks: { filled: sql`d.cost_fen is not null`, stand: 'last' },
    },
    boughtOn: {
      column: 'd.bought_on',
      kind: 'day',
      keyOf: (row) => row.bought_on,
      blanks: { filled: sql`d.bought_on is not null`, stand: 'last' },
    },
  },
  usual: { field: 'createTime', direction: 'desc' },
  filledBy: ({ boughtOn }, field) =>
    field === 'boughtOn' && boughtOn !== undefined ? 'all' : undefined,
});

/** 设备库存. A page costs the same however deep it lies (ADR 5). */
export function listDevices(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const today = businessDateOf(ctx.now);
  return devices.page(ctx, tx, query, (row) => deviceRowOf(row, today));
}

/** The counts on the tabs. */
export const deviceCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  devices.tabCounts(ctx, tx, query, {
    tabs: deviceStates,
    queryOf: (deviceState) => ({ ...query, ...anyPage, deviceState }),
  });
