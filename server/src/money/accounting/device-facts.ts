import { monthOf, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import type { DeviceExit, DeviceFacts } from '@rental/domain/money/accounting/device-position';
import { lastDayOf } from '@rental/domain/money/accounting/months';
import { bookValue } from '@rental/domain/rental/devices/book-value';
import { deviceMoves, type DeviceState } from '@rental/domain/rental/devices/device-state';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { financingsOfDevices, type DeviceFinancing } from './financed-devices.ts';

/** A device that is in the books. `at`: null before it was bought. */
export interface ReadDevice {
  readonly id: number;
  readonly at: (day: BusinessDate) => DeviceFacts | null;
}

const exits: Partial<Record<DeviceState, DeviceExit>> = {
  sold: 'sold',
  lost: 'lost',
  scrapped: 'lost',
};

/** The moves by which a device leaves. Later entries of its history say nothing of when. */
const leaving = Object.entries(deviceMoves).flatMap(([move, { to }]) =>
  exits[to] === undefined ? [] : [move],
);

interface Device {
  readonly id: number;
  readonly state: DeviceState;
  readonly costFen: number;
  readonly boughtOn: BusinessDate;
  readonly months: number;
  readonly residualBp: number;
  readonly leftAt: Date | null;
}

interface AskedDevices {
  readonly after: number;
  readonly most: number;
  readonly day: BusinessDate;
  /** The signed terms that are 融资租赁. */
  readonly terms: readonly number[];
}

/** Devices behind one in the order of ids, as far as their cost and the day of their purchase are known. */
export async function readDevices(
  tx: Tx,
  brand: BrandCode,
  { after, most, day, terms }: AskedDevices,
): Promise<ReadDevice[]> {
  const { rows } = await sql<Device>`
    select d.id, d.state, d.cost_fen as "costFen", d.bought_on as "boughtOn",
      coalesce(d.depreciation_months, k.depreciation_months) as months,
      coalesce(d.residual_bp, k.residual_bp) as "residualBp",
      case when d.state in ('sold', 'lost', 'scrapped') then (
        select max(h.at) from device_history h
        where h.brand_code = ${brand} and h.device_id = d.id and h.move = any (${leaving}::text[])) end as "leftAt"
    from devices d join skus k on k.brand_code = d.brand_code and k.id = d.sku_id
    where d.brand_code = ${brand} and d.id > ${after} and d.cost_fen > 0 and d.bought_on <= ${day}::date
    order by d.id limit ${most}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const financings = await financingsOfDevices(tx, { brand, terms, ids });
  return rows.map((device) => ({
    id: device.id,
    at: (on) => deviceFacts(device, on, financings(on).ofDevice.get(device.id)),
  }));
}

function deviceFacts(
  { state, costFen, boughtOn, leftAt, ...depreciation }: Device,
  day: BusinessDate,
  financed: DeviceFinancing | undefined,
): DeviceFacts | null {
  if (boughtOn > day) return null;
  if (financed !== undefined)
    return { costFen: fen(costFen), valueFen: financed.valueFen, exit: 'financed' };
  const leftOn = leftAt === null ? null : businessDateOf(leftAt);
  const hasLeft = leftOn !== null && leftOn <= day;
  const cost = fen(costFen);
  // In the month that it leaves in it loses its value as in any other.
  const until = hasLeft ? lastDayOf(monthOf(leftOn)) : day;
  return {
    costFen: cost,
    valueFen: bookValue(cost, boughtOn, depreciation, until),
    exit: hasLeft ? (exits[state] ?? null) : null,
  };
}
