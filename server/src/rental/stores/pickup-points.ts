import type { Input, Returned } from '@rental/contract/endpoint';
import type { savePickupPoints as call } from '@rental/contract/rental/stores';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { fingerprintOf } from '../../http/fingerprint.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { lockStore, objectOf } from './store-store.ts';

type Answer = Returned<typeof call>;
type Point = Input<typeof call>['body']['points'][number];

/** 自提点 of a store, with the name of this very list. */
export async function pickupPointsOf(ctx: Context, tx: Tx, storeId: number): Promise<Answer> {
  const pickupPoints = await tx
    .selectFrom('pickup_points')
    .select(['id', 'name', 'phone', 'region', 'street'])
    .select(['opening_hours as openingHours', 'is_enabled as isEnabled'])
    .where('brand_code', '=', ctx.brandCode)
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute();
  return { pickupPoints, seen: fingerprintOf(pickupPoints) };
}

/** 维护自提点: the whole list at once, where nobody has changed it meanwhile. */
export async function savePickupPoints(
  ctx: Context,
  { body: { id, points, seen } }: Input<typeof call>,
  tx: Tx,
): Promise<Answer> {
  const store = await lockStore(ctx, tx, id);
  const before = await pickupPointsOf(ctx, tx, store.id);
  const kept = new Set(points.flatMap((point) => (point.id === null ? [] : [point.id])));
  const areAllNamed =
    kept.size === before.pickupPoints.length &&
    before.pickupPoints.every((one) => kept.has(one.id));
  if (before.seen !== seen || !areAllNamed) refuse('pickup_points_edited');
  await freeNames(ctx, tx, store.id);
  for (const point of points) await write(ctx, tx, store.id, point);
  const after = await pickupPointsOf(ctx, tx, store.id);
  await writeAudit(tx, ctx, {
    operation: 'store:pickupPoints',
    object: objectOf(store),
    result: 'ok',
    before: before.pickupPoints,
    after: after.pickupPoints,
  });
  return after;
}

/** Two points may change their names for one another: none has its name meanwhile. */
async function freeNames(ctx: Context, tx: Tx, storeId: number): Promise<void> {
  await tx
    .updateTable('pickup_points')
    .set({ name: sql`chr(1) || id` })
    .where('brand_code', '=', ctx.brandCode)
    .where('store_id', '=', storeId)
    .execute();
}

async function write(ctx: Context, tx: Tx, storeId: number, point: Point): Promise<void> {
  const { name, phone, region, street, openingHours, isEnabled } = point;
  const row = {
    name,
    phone,
    region,
    street,
    opening_hours: JSON.stringify(openingHours),
    is_enabled: isEnabled,
  };
  if (point.id === null)
    await tx
      .insertInto('pickup_points')
      .values({ brand_code: ctx.brandCode, store_id: storeId, ...row })
      .execute();
  else
    await tx
      .updateTable('pickup_points')
      .set(row)
      .where('brand_code', '=', ctx.brandCode)
      .where('store_id', '=', storeId)
      .where('id', '=', point.id)
      .execute();
}
