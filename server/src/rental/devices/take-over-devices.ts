import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';

/** A device that is out with an order of another system. */
export interface DeviceOut {
  readonly orderId: number;
  readonly storeId: number;
  readonly skuId: number;
  readonly serial: string;
  /** Null: it is not in the stock, and is added. */
  readonly deviceId: number | null;
}

/** 接管租出: devices go out with their orders, from the stock or as new ones. Refuses where one has moved on meanwhile. */
export async function takeOverDevices(
  ctx: Context,
  tx: Tx,
  devices: readonly DeviceOut[],
): Promise<void> {
  const inOrder = devices.toSorted((one, other) => (one.serial < other.serial ? -1 : 1));
  const there = inOrder.filter(({ deviceId }) => deviceId !== null);
  const added = inOrder.filter(({ deviceId }) => deviceId === null);
  const { rows: taken } = await sql`
    with wanted as (
      select d.id, t.order_id from unnest(${there.map(({ deviceId }) => deviceId)}::bigint[],
        ${there.map(({ orderId }) => orderId)}::bigint[]) t (id, order_id)
      join devices d on d.brand_code = ${ctx.brandCode} and d.id = t.id and d.state = 'inStock'
      order by d.serial for no key update of d
    ), moved as (
      update devices d set state = 'rented', order_id = w.order_id from wanted w
      where d.brand_code = ${ctx.brandCode} and d.id = w.id and d.state = 'inStock'
      returning d.brand_code, d.id, d.order_id
    )
    insert into device_history (brand_code, device_id, at, move, operator_id, order_id, before, after)
    select brand_code, id, ${ctx.now}::timestamptz, 'takeOver', ${ctx.operator.id}::bigint, order_id,
      '{"state":"inStock"}', '{"state":"rented"}' from moved returning 1`.execute(tx);
  const { rows: registered } = await sql`
    with added as (
      insert into devices (brand_code, store_id, sku_id, serial, serial_last6, state, order_id, created_at)
      select ${ctx.brandCode}, store_id, sku_id, serial, right(serial, 6), 'rented', order_id, ${ctx.now}
      from unnest(${added.map(({ storeId }) => storeId)}::bigint[], ${added.map(({ skuId }) => skuId)}::bigint[],
        ${added.map(({ serial }) => serial)}::text[], ${added.map(({ orderId }) => orderId)}::bigint[])
        t (store_id, sku_id, serial, order_id)
      order by serial
      on conflict (brand_code, serial) do nothing
      returning brand_code, id, store_id, order_id
    )
    insert into device_history (brand_code, device_id, at, move, operator_id, order_id, before, after)
    select brand_code, id, ${ctx.now}::timestamptz, 'takeOver', ${ctx.operator.id}::bigint, order_id, '{}',
      jsonb_build_object('state', 'rented', 'storeId', store_id) from added returning 1`.execute(
    tx,
  );
  if (taken.length + registered.length < devices.length) refuse('takeover_moved_on');
}

/** The devices of the brand with these serials, in whichever store. */
export const devicesNumbered = (ctx: Context, tx: Tx, serials: readonly string[]) =>
  tx
    .selectFrom('devices')
    .select(['id', 'serial', 'state', 'store_id as storeId', 'sku_id as skuId'])
    .where('brand_code', '=', ctx.brandCode)
    .where('serial', '=', sql<string>`any(${serials}::text[])`)
    .execute();
