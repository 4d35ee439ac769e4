import type { DeviceRow } from '@rental/contract/rental/devices';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { DeviceEvent } from '@rental/domain/rental/devices/device-state';
import type { Grade } from '@rental/domain/rental/devices/grade';
import type { Fen } from '@rental/domain/money';
import { sql, type Updateable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { deviceRowOf, withDeviceRow, type Devices } from './device-row.ts';
import { deviceReached } from './device-scope.ts';

/** A device that this operator reaches, locked; another is not found. */
export const lockDevice = async (ctx: Context, tx: Tx, id: number) =>
  orNotFound(
    await tx
      .selectFrom('devices as d')
      .selectAll('d')
      .where(deviceReached(ctx, tx))
      .where('d.id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

/** A device as the list has it. */
export async function deviceRow(ctx: Context, tx: Tx, id: number): Promise<DeviceRow> {
  const devices = tx.selectFrom('devices as d').where(deviceReached(ctx, tx)) as Devices;
  const row = await withDeviceRow(
    tx,
    devices.where('d.id', '=', id),
    scopeOf(ctx),
  ).executeTakeFirst();
  return deviceRowOf(orNotFound(row), businessDateOf(ctx.now));
}

interface Change {
  readonly move: DeviceEvent;
  readonly set: Updateable<Tables['devices']>;
  readonly before: Record<string, string | number | null>;
  readonly after: Record<string, string | number | null>;
  readonly note?: string;
}

/** Changes a device that is locked, and writes its history. */
export async function changeDevice(
  ctx: Context,
  tx: Tx,
  device: Pick<Stored<'devices'>, 'id'>,
  { move, set, before, after, note }: Change,
): Promise<void> {
  await tx
    .updateTable('devices')
    .set(set)
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', device.id)
    .execute();
  await tx
    .insertInto('device_history')
    .values({
      brand_code: ctx.brandCode,
      device_id: device.id,
      at: ctx.now,
      move,
      operator_id: ctx.operator.id,
      order_id: null,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      note: note ?? null,
    })
    .execute();
}

export interface NewDevice {
  readonly serial: string;
  readonly skuId: number;
  readonly storeId: number;
  readonly grade: Grade;
  readonly costFen: Fen | null;
  readonly boughtOn: BusinessDate | null;
  readonly note: string | null;
}

const maxNamed = 3;

/** The main thread writes the arrays of so many rows in a few milliseconds. */
const rowsAtOnce = 2_000;

/**
 * Adds devices to the stock with their history; all of them, or none where a serial is known. In the order of the serials,
 * so that two imports of the same ones wait for each other and never in a circle.
 */
export async function addDevices(
  ctx: Context,
  tx: Tx,
  devices: readonly NewDevice[],
  move: 'add' | 'import',
): Promise<void> {
  const inOrder = devices.toSorted((one, other) => (one.serial < other.serial ? -1 : 1));
  const known: string[] = [];
  // foreign keys may be checked by a plan of when the stock was small, which reads all of it for each row
  if (inOrder.length >= rowsAtOnce) await sql`discard plans`.execute(tx);
  for (let from = 0; from < inOrder.length; from += rowsAtOnce)
    known.push(...(await added(ctx, tx, inOrder.slice(from, from + rowsAtOnce), move)));
  if (known.length > 0)
    refuse('device_serial_taken', { serials: known.slice(0, maxNamed), count: known.length });
}

/** Adds some of them; answers the serials that are known. */
async function added(
  ctx: Context,
  tx: Tx,
  devices: readonly NewDevice[],
  move: 'add' | 'import',
): Promise<string[]> {
  const { rows } = await sql<{ serial: string }>`
    with added as (
      insert into devices (brand_code, store_id, sku_id, serial, serial_last6, grade, order_id, cost_fen, bought_on, note, created_at)
      select ${ctx.brandCode}, store_id, sku_id, serial, right(serial, 6), grade, null, cost_fen, bought_on, note, ${ctx.now}
      from unnest(${devices.map(({ storeId }) => storeId)}::bigint[], ${devices.map(({ skuId }) => skuId)}::bigint[],
        ${devices.map(({ serial }) => serial)}::text[], ${devices.map(({ costFen }) => costFen)}::bigint[],
        ${devices.map(({ boughtOn }) => boughtOn)}::date[], ${devices.map(({ note }) => note)}::text[],
        ${devices.map(({ grade }) => grade)}::text[])
        t (store_id, sku_id, serial, cost_fen, bought_on, note, grade)
      order by serial
      on conflict (brand_code, serial) do nothing
      returning brand_code, id, store_id, serial, grade
    ), told as (
      insert into device_history (brand_code, device_id, at, move, operator_id, before, after)
      select brand_code, id, ${ctx.now}, ${move}, ${ctx.operator.id}::bigint, '{}',
        jsonb_build_object('state', 'inStock', 'grade', grade, 'storeId', store_id)
      from added order by id
    )
    select serial from added`.execute(tx);
  const there = new Set(rows.map(({ serial }) => serial));
  return devices.map(({ serial }) => serial).filter((serial) => !there.has(serial));
}

/** Which of these serials the brand's stock has, in whichever store: a serial is one device. */
export async function serialsKnown(
  ctx: Context,
  tx: Tx,
  serials: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let from = 0; from < serials.length; from += rowsAtOnce) {
    const some = serials.slice(from, from + rowsAtOnce);
    const rows = await tx
      .selectFrom('devices')
      .select('serial')
      .where('brand_code', '=', ctx.brandCode)
      .where('serial', '=', sql<string>`any(${some}::text[])`)
      .orderBy('serial')
      .execute();
    for (const { serial } of rows) known.add(serial);
  }
  return known;
}
