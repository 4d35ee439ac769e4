import {
  deviceAfter,
  deviceMoves,
  type DeviceMove,
} from '@rental/domain/rental/devices/device-state';
import type { Grade, RentableGrades } from '@rental/domain/rental/devices/grade';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import { withCommit, type Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { openRepair } from './repairs/repair-store.ts';

/** A device that is about to be shipped, locked. */
export interface DeviceToShip {
  readonly id: number;
  readonly skuId: number;
  readonly isInStock: boolean;
  readonly grade: Grade | null;
  /** 出租成色 of its SKU. */
  readonly rentable: RentableGrades;
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
  const { id, sku_id: skuId, state, grade, rentable_grades: rentable } = device;
  return { id, skuId, isInStock: deviceAfter('ship', state).done, grade, rentable };
}

const toShip = prepared((db, of: { brand: string; storeId: number; serial: string }) =>
  db
    .selectFrom('devices as d')
    .innerJoin('skus as k', (join) =>
      join.on('k.brand_code', '=', of.brand).onRef('k.id', '=', 'd.sku_id'),
    )
    .select(['d.id', 'd.sku_id', 'd.state', 'd.grade', 'k.rentable_grades'])
    .where('d.brand_code', '=', of.brand)
    .where('d.store_id', '=', of.storeId)
    .where('d.serial', '=', of.serial)
    .forNoKeyUpdate('d'),
);

/** 发货: a locked device in stock leaves it for an order. */
export const rentOut = (ctx: Acting, tx: Tx, deviceId: number, orderId: number): void =>
  withCommit(move(ctx, tx, { move: 'ship', deviceId, orderId, keepsOrder: true }));

/** The device that an order has now, with its grade and those that its SKU rents out. */
export const gradedDeviceIn = (ctx: Acting, tx: Tx, orderId: number) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'd.brand_code').onRef('k.id', '=', 'd.sku_id'),
    )
    .select(['d.id', 'd.serial', 'd.grade', 'k.id as skuId', 'k.rentable_grades as rentable'])
    .where('d.brand_code', '=', ctx.brandCode)
    .where('d.order_id', '=', orderId)
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

const carriedTo = prepared((db, of: { readonly brand: string; readonly orderId: number }) =>
  db
    .selectFrom('device_history as h')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.brand_code', '=', 'h.brand_code').onRef('d.id', '=', 'h.device_id'),
    )
    .select('d.serial')
    .where('h.brand_code', '=', of.brand)
    .where('h.order_id', '=', of.orderId)
    .where('h.move', '=', 'relet'),
);

/** How a device leaves its order. A grade that is given is the one that it has from now on. */
export type Leaving =
  | {
      readonly how: 'takeBack' | 'takeToDispose' | 'takeToScrap';
      readonly grade?: Grade | undefined;
    }
  | { readonly how: 'takeToRepair'; readonly fault: string; readonly grade?: Grade | undefined }
  | { readonly how: 'sell' | 'lose' | 'trace' };

/**
 * The device of an order leaves it, if it has one: it is in stock again, or to be repaired by a repair order that is opened, or
 * nobody's stock any more.
 */
export async function letDeviceGo(
  ctx: Acting,
  tx: Tx,
  orderId: number,
  leaving: Leaving,
): Promise<void> {
  const grade = 'grade' in leaving ? leaving.grade : undefined;
  const [gone] = await move(ctx, tx, { move: leaving.how, orderId, grade });
  if (gone !== undefined && leaving.how === 'takeToRepair')
    await openRepair(ctx, tx, { deviceId: gone.deviceId, orderId, fault: leaving.fault });
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
  readonly grade?: Grade | undefined;
}

function move(ctx: Acting, tx: Tx, { move, orderId, deviceId, keepsOrder, grade }: OrderMove) {
  const { from, to } = deviceMoves[move];
  return moved(tx, {
    brand: ctx.brandCode,
    orderId,
    deviceId,
    keepsOrder,
    grade,
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
  readonly grade?: Grade | undefined;
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
    sql<{ readonly deviceId: number }>`
      with moved as (
        update devices set state = ${of.to},
          grade = ${of.grade === undefined ? sql`grade` : sql`${of.grade}::text`},
          order_id = ${of.keepsOrder === undefined ? sql`null` : sql`${of.orderId}::bigint`}
        where brand_code = ${of.brand} and state = ${of.from}
          and ${of.deviceId === undefined ? sql`order_id = ${of.orderId}::bigint` : sql`id = ${of.deviceId}::bigint`}
        returning brand_code, id)
      insert into device_history (brand_code, device_id, at, move, operator_id, order_id, before, after)
      select brand_code, id, ${of.now}::timestamptz, ${of.move}, ${of.operatorId}::bigint, ${of.orderId}::bigint,
        jsonb_build_object('state', ${of.from}::text), jsonb_build_object('state', ${of.to}::text)
          ${of.grade === undefined ? sql`` : sql`|| jsonb_build_object('grade', ${of.grade}::text)`}
      from moved returning device_id as "deviceId"`,
  ),
);
