import {
  deviceAfter,
  deviceMoves,
  type DeviceMove,
} from '@rental/domain/rental/devices/device-state';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import { withCommit, type Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';

/** A device that is about to be shipped, locked. */
export interface DeviceToShip {
  readonly id: number;
  readonly skuId: number;
  readonly isInStock: boolean;
}

/** The device of this serial in a store, locked until the transaction ends; another store's is not found. */
export async function lockDeviceToShip(
  ctx: Acting,
  tx: Tx,
  storeId: number,
  serial: string,
): Promise<DeviceToShip | undefined> {
  const [device] = await toShip(tx, { brand: ctx.brandCode, storeId, serial });
  if (device === undefined) return undefined;
  const { id, sku_id: skuId, state } = device;
  return { id, skuId, isInStock: deviceAfter('ship', state).done };
}

const toShip = prepared((db, of: { brand: string; storeId: number; serial: string }) =>
  db
    .selectFrom('devices')
    .select(['id', 'sku_id', 'state'])
    .where('brand_code', '=', of.brand)
    .where('store_id', '=', of.storeId)
    .where('serial', '=', of.serial)
    .forNoKeyUpdate(),
);

/** 发货: a locked device in stock leaves it for an order. */
export const rentOut = (ctx: Acting, tx: Tx, deviceId: number, orderId: number): void =>
  withCommit(move(ctx, tx, { move: 'ship', deviceId, orderId, keepsOrder: true }));

/** The device that an order has now. */
export const deviceInOrder = (ctx: Acting, tx: Tx, orderId: number) =>
  tx
    .selectFrom('devices')
    .select(['id', 'serial'])
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** The device that a relet has gone on with, also once it has left it. */
export async function deviceCarriedTo(
  ctx: Acting,
  tx: Tx,
  orderId: number,
): Promise<string | null> {
  const [device] = await carriedTo(tx, { brand: ctx.brandCode, orderId });
  return device?.serial ?? null;
}

const carriedTo = prepared(
  (db, of: { readonly brand: string; readonly orderId: number }) =>
    db
      .selectFrom('device_history as h')
      .innerJoin('devices as d', (join) =>
        join.onRef('d.brand_code', '=', 'h.brand_code').onRef('d.id', '=', 'h.device_id'),
      )
      .select('d.serial')
      .where('h.brand_code', '=', of.brand)
      .where('h.order_id', '=', of.orderId)
      .where('h.move', '=', sql.lit('relet')), // a slot would not fit its index
);

/** The device of an order leaves it, if it has one: it is in stock again, or nobody's stock any more. */
export async function letDeviceGo(
  ctx: Acting,
  tx: Tx,
  orderId: number,
  how: 'takeBack' | 'takeToRepair' | 'sell' | 'lose',
): Promise<void> {
  await move(ctx, tx, { move: how, orderId });
}

/** 续租: the device of an order is the relet's from now on; it stays where it is. */
export const carryDevice = (ctx: Acting, tx: Tx, fromOrderId: number, toOrderId: number): void =>
  withCommit(
    carried(tx, {
      brand: ctx.brandCode,
      from: fromOrderId,
      to: toOrderId,
      now: ctx.now,
      operatorId: ctx.operator.id,
    }),
  );

interface Carried {
  readonly brand: string;
  readonly from: number;
  readonly to: number;
  readonly now: Date;
  readonly operatorId: number | null;
}

const carried = prepared((db, of: Carried) =>
  raw(
    db,
    sql`
      with carried as (
        update devices set order_id = ${of.to}::bigint
        where brand_code = ${of.brand} and order_id = ${of.from}::bigint
        returning brand_code, id)
      insert into device_history (brand_code, device_id, at, move, operator_id, order_id, before, after)
      select brand_code, id, ${of.now}::timestamptz, 'relet', ${of.operatorId}::bigint, ${of.to}::bigint, '{}', '{}'
      from carried`,
  ),
);

interface OrderMove {
  readonly move: DeviceMove;
  readonly orderId: number;
  readonly deviceId?: number;
  readonly keepsOrder?: true;
}

function move(ctx: Acting, tx: Tx, { move, orderId, deviceId, keepsOrder }: OrderMove) {
  const { from, to } = deviceMoves[move];
  return moved(tx, {
    brand: ctx.brandCode,
    orderId,
    deviceId,
    keepsOrder,
    move,
    from: from[0],
    to,
    now: ctx.now,
    operatorId: ctx.operator.id,
  });
}

interface Moved {
  readonly brand: string;
  readonly orderId: number;
  readonly deviceId?: number | undefined;
  readonly keepsOrder?: true | undefined;
  readonly move: DeviceMove;
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  readonly operatorId: number | null;
}

/** A device's move with an order, and its history, in one statement. */
const moved = prepared((db, of: Moved) =>
  raw(
    db,
    sql`
      with moved as (
        update devices set state = ${of.to},
          order_id = ${of.keepsOrder === undefined ? sql`null` : sql`${of.orderId}::bigint`}
        where brand_code = ${of.brand} and state = ${of.from}
          and ${of.deviceId === undefined ? sql`order_id = ${of.orderId}::bigint` : sql`id = ${of.deviceId}::bigint`}
        returning brand_code, id)
      insert into device_history (brand_code, device_id, at, move, operator_id, order_id, before, after)
      select brand_code, id, ${of.now}::timestamptz, ${of.move}, ${of.operatorId}::bigint, ${of.orderId}::bigint,
        jsonb_build_object('state', ${of.from}::text), jsonb_build_object('state', ${of.to}::text)
      from moved`,
  ),
);
