import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { changeable } from './material-reach.ts';

/** Images that a command changes, as they were. */
export interface LockedMaterial {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly categoryId: number | null;
}

/** These images, locked: all, or a refusal where one of them is not there for this operator to change. */
export async function lockedMaterials(
  ctx: Context,
  tx: Tx,
  ids: readonly number[],
  isTrashed = false,
): Promise<LockedMaterial[]> {
  const rows = await changeable(ctx, tx, isTrashed)
    .select(['f.id', 'f.key', 'f.category_id as categoryId'])
    .select(sql<string>`coalesce(f.title, f.original_name)`.as('name'))
    .where('f.id', 'in', ids)
    .orderBy('f.id')
    .forUpdate('f')
    .execute();
  return rows.length === ids.length ? rows : refuse('not_found');
}

/** Writes the same change to all of them. */
export async function setMaterials(
  ctx: Context,
  tx: Tx,
  materials: readonly LockedMaterial[],
  change: { category_id?: number | null; trashed_at?: Date | null; deleted_at?: Date },
): Promise<void> {
  await tx
    .updateTable('files')
    .set(change)
    .where('brand_code', '=', ctx.brandCode)
    .where(
      'id',
      'in',
      materials.map(({ id }) => id),
    )
    .execute();
}

/** The audit facts of moved images: their names. */
export const toldOf = (materials: readonly LockedMaterial[]) =>
  materials.map(({ id, name }) => ({ id, name }));

/** The object of an audit entry on them; of one image it is found by its number. */
export const objectOf = ([first, ...more]: readonly LockedMaterial[]) =>
  first === undefined || more.length > 0 ? 'materials' : `material ${first.id}`;
