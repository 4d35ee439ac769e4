import {
  monthOf,
  businessDate,
  businessDateOf,
  type BusinessDate,
} from '@rental/domain/business-date';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import { lastDayOf } from '@rental/domain/money/accounting/months';
import { bookValue } from '@rental/domain/rental/devices/book-value';
import type { DeviceEvent } from '@rental/domain/rental/devices/device-state';
import { sql, type RawBuilder } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** The 融资租赁 that a device is in, or was sold by. */
export interface DeviceFinancing {
  readonly deviceId: number;
  readonly orderId: number;
  readonly startOn: BusinessDate;
  /** Its value at the end of the month in which the lease began: so long it loses value as any other. */
  readonly valueFen: Fen;
}

/** The financings of a day. All devices of an order are one. */
interface Financings {
  readonly ofDevice: ReadonlyMap<number, DeviceFinancing>;
  readonly ofOrder: ReadonlyMap<number, Pick<DeviceFinancing, 'startOn' | 'valueFen'>>;
}

/** The financings of some devices, or of all devices of some orders, as they are at the end of a day. */
export type ReadFinancings = (day: BusinessDate) => Financings;

/** The signed terms of a brand that are 融资租赁. Most brands have none, and nothing more is read. */
export async function financingTerms(tx: Tx, brand: BrandCode): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('lease_terms')
    .select('id')
    .where('brand_code', '=', brand)
    .where(sql<boolean>`content ->> 'leaseClass' = 'financing'`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The events that leave a device with the customer of their order. */
const keeping: ReadonlySet<DeviceEvent> = new Set<DeviceEvent>([
  'opening',
  'ship',
  'takeOver',
  'relet',
  'sell',
]);
/** The events that say nothing of where a device is. */
const beside: readonly DeviceEvent[] = ['add', 'import', 'edit', 'transfer'];

interface Event {
  readonly deviceId: number;
  readonly move: DeviceEvent;
  readonly at: Date;
  /** Null, as its start is: of no order that is 融资租赁. */
  readonly orderId: number | null;
  readonly startOn: BusinessDate | null;
  readonly costFen: number;
  readonly boughtOn: BusinessDate;
  readonly months: number;
  readonly residualBp: number;
}

interface Asked {
  readonly brand: BrandCode;
  readonly terms: readonly number[];
  readonly ids: readonly number[];
}

export const financingsOfDevices = (tx: Tx, asked: Asked): Promise<ReadFinancings> =>
  readFinancings(tx, asked, sql`${asked.ids}::bigint[]`);

export const financingsOfOrders = (tx: Tx, asked: Asked): Promise<ReadFinancings> =>
  readFinancings(
    tx,
    asked,
    sql`array(select distinct of.device_id from device_history of
      join orders o on o.brand_code = ${asked.brand} and o.id = of.order_id and o.lease_terms_id = any (${asked.terms}::bigint[])
      where of.brand_code = ${asked.brand} and of.order_id = any (${asked.ids}::bigint[]))`,
  );

async function readFinancings(
  tx: Tx,
  { brand, terms }: Asked,
  deviceIds: RawBuilder<unknown>,
): Promise<ReadFinancings> {
  if (terms.length === 0) return () => none;
  const { rows } = await sql<Event>`
    select h.device_id as "deviceId", h.move, h.at, o.id as "orderId", o.start_on as "startOn", d.cost_fen as "costFen",
      d.bought_on as "boughtOn", coalesce(d.depreciation_months, k.depreciation_months) as months,
      coalesce(d.residual_bp, k.residual_bp) as "residualBp"
    from device_history h
    join devices d on d.brand_code = ${brand} and d.id = h.device_id and d.cost_fen > 0 and d.bought_on is not null
    join skus k on k.brand_code = ${brand} and k.id = d.sku_id
    left join orders o on o.brand_code = ${brand} and o.id = h.order_id and o.lease_terms_id = any (${terms}::bigint[])
    where h.brand_code = ${brand} and h.device_id = any (${deviceIds}) and not h.move = any (${[...beside]}::text[])
    order by h.device_id, h.id`.execute(tx);
  const devices = [...Map.groupBy(rows, ({ deviceId }) => deviceId).values()];
  const read = new Map<BusinessDate, Financings>();
  return (day) => {
    const financings =
      read.get(day) ?? byIds(devices.flatMap((events) => financingAt(events, day)));
    read.set(day, financings);
    return financings;
  };
}

const none: Financings = { ofDevice: new Map(), ofOrder: new Map() };

const byIds = (financings: readonly DeviceFinancing[]): Financings => ({
  ofDevice: new Map(financings.map((one) => [one.deviceId, one])),
  ofOrder: new Map(
    [...Map.groupBy(financings, ({ orderId }) => orderId)].map(([orderId, own]) => [
      orderId,
      {
        startOn: own.map(({ startOn }) => startOn).toSorted()[0] ?? businessDate('9999-12-31'),
        valueFen: sumFen(own.map(({ valueFen }) => valueFen)),
      },
    ]),
  ),
});

function financingAt(events: readonly Event[], day: BusinessDate): DeviceFinancing[] {
  const last = events.findLast(({ at }) => businessDateOf(at) <= day);
  if (last === undefined || !keeping.has(last.move)) return [];
  const { deviceId, orderId, startOn, costFen, boughtOn, ...depreciation } = last;
  if (orderId === null || startOn === null || startOn > day || boughtOn > day) return [];
  const until = lastDayOf(monthOf(startOn));
  const valueFen = bookValue(fen(costFen), boughtOn, depreciation, until);
  return [{ deviceId, orderId, startOn, valueFen }];
}
