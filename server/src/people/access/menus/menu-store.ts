import { isOuterPath, menuKind, type MenuEntry } from '@rental/domain/people/access/menu-rules';
import type { Insertable } from 'kysely';
import type { Purpose, Stored, Tables } from '../../../db/tables.ts';
import type { BrandCode, Tx } from '../../../db/transaction.ts';

export type StoredMenu = Stored<'menus'>;

/** The entries of a platform in the order of the menu. */
export const menusOf = (tx: Tx, brand: BrandCode, purpose: Purpose): Promise<StoredMenu[]> =>
  tx
    .selectFrom('menus')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('purpose', '=', purpose)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** The facts of a row that the rules need. */
export const entryOf = (row: StoredMenu): MenuEntry => ({
  id: row.id,
  pid: row.parent_id,
  type: row.kind,
  title: row.title,
  path: row.path,
  component: row.component,
  permission: row.permission,
  hidden: row.hidden,
});

/** A row's columns that an editor sets. */
export type MenuColumns = Omit<Insertable<Tables['menus']>, 'brand_code' | 'created_at'>;

/** Columns that mean nothing for an entry's kind are empty, whatever a form sends. */
export function settled(columns: MenuColumns): MenuColumns {
  const { kind } = columns;
  const path = columns.path.trim().replace(/^\/+|\/+$/g, '');
  if (kind === menuKind.button) return { ...columns, path: '', component: null };
  const isOuter = kind === menuKind.page && isOuterPath(columns.path);
  return {
    ...columns,
    path: isOuter ? columns.path.trim() : path,
    component: kind === menuKind.page && !isOuter ? (columns.component ?? null) : null,
  };
}

export async function insertMenu(tx: Tx, brand: BrandCode, columns: MenuColumns): Promise<number> {
  const { id } = await tx
    .insertInto('menus')
    .values({ brand_code: brand, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveMenu(
  tx: Tx,
  brand: BrandCode,
  id: number,
  columns: Partial<MenuColumns>,
): Promise<void> {
  await tx
    .updateTable('menus')
    .set(columns)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .execute();
}

export async function removeMenus(tx: Tx, brand: BrandCode, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('menus').where('brand_code', '=', brand).where('id', 'in', ids).execute();
}
