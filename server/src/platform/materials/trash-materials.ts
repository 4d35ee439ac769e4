import type { Input, Returned } from '@rental/contract/endpoint';
import {
  trashDays,
  type deleteMaterials as deleteCall,
  type restoreMaterials as restoreCall,
  type trashMaterials as trashCall,
} from '@rental/contract/platform/materials';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { lockedMaterials, objectOf, setMaterials, toldOf } from './locked-materials.ts';
import { placesOf } from './places.ts';

/** 移入回收站. What uses them goes on showing them, so that it is no harm until they are deleted for ever. */
export async function trashMaterials(
  ctx: Context,
  { body: { ids, confirmed = false } }: Input<typeof trashCall>,
  tx: Tx,
): Promise<Returned<typeof trashCall>> {
  const materials = await lockedMaterials(ctx, tx, ids);
  const places = await placesOf(
    ctx,
    tx,
    materials.map(({ key }) => key),
  );
  if (places.length > 0 && !confirmed) refuse('material_in_use', { places });
  await setMaterials(ctx, tx, materials, { trashed_at: ctx.now });
  await writeAudit(tx, ctx, {
    operation: 'material:trash',
    object: objectOf(materials),
    result: 'ok',
    before: toldOf(materials),
    after: { places: places.map(({ label, count }) => ({ label, count })) },
  });
  return { count: materials.length };
}

export async function restoreMaterials(
  ctx: Context,
  { body: { ids } }: Input<typeof restoreCall>,
  tx: Tx,
): Promise<Returned<typeof restoreCall>> {
  const materials = await lockedMaterials(ctx, tx, ids, true);
  await setMaterials(ctx, tx, materials, { trashed_at: null });
  await writeAudit(tx, ctx, {
    operation: 'material:restore',
    object: objectOf(materials),
    result: 'ok',
    after: toldOf(materials),
  });
  return { count: materials.length };
}

/** 彻底删除. The bytes are let go of by the daily purge, which sees `deleted_at` alone. */
export async function deleteMaterials(
  ctx: Context,
  { body: { ids } }: Input<typeof deleteCall>,
  tx: Tx,
): Promise<Returned<typeof deleteCall>> {
  const materials = await lockedMaterials(ctx, tx, ids, true);
  await setMaterials(ctx, tx, materials, { deleted_at: ctx.now });
  await writeAudit(tx, ctx, {
    operation: 'material:delete',
    object: objectOf(materials),
    result: 'ok',
    before: toldOf(materials),
  });
  return { count: materials.length };
}

const trashMs = trashDays * 86_400_000;

/** The daily step before the purge: what has lain in the bin for 30 days is deleted. */
export async function expireTrash(tx: Tx, brand: BrandCode, now: Date): Promise<void> {
  await tx
    .updateTable('files')
    .set({ deleted_at: now })
    .where('brand_code', '=', brand)
    .where('trashed_at', '<=', new Date(now.getTime() - trashMs))
    .where('deleted_at', 'is', null)
    .execute();
}
