import type { StoreRow } from '@rental/contract/rental/stores';
import { businessDateOf } from '@rental/domain/business-date';
import { sql, type Updateable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { storeReached } from '../../people/data-scope/public.ts';
import { storeRowOf, withStoreRow, type Stores } from './store-row.ts';

export type StoredStore = Stored<'stores'>;

/** A store that this operator reaches, locked until the command ends. */
export async function lockStore(ctx: Context, tx: Tx, id: number): Promise<StoredStore> {
  await storeReached(ctx, tx, id);
  return lockRow(ctx, tx, 'stores', id);
}

/** Changes a store that is locked. */
export async function changeStore(
  ctx: Context,
  tx: Tx,
  { id }: Pick<StoredStore, 'id'>,
  set: Updateable<Tables['stores']>,
): Promise<void> {
  await tx
    .updateTable('stores')
    .set(set)
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
}

/** A store as the list shows it. */
export async function storeRow(ctx: Context, tx: Tx, id: number): Promise<StoreRow> {
  const stores = tx
    .selectFrom('stores as s')
    .where('s.brand_code', '=', ctx.brandCode)
    .where('s.id', '=', id) as Stores;
  const row = orNotFound(await withStoreRow(stores).executeTakeFirst());
  return storeRowOf(row, businessDateOf(ctx.now));
}

/** Two stores of a brand have two names: one after the other, so that two who choose one at once do not both get it. */
export async function refuseTakenName(ctx: Context, tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('store names'), hashtext(${ctx.brandCode}))`.execute(
    tx,
  );
  const taken = await tx
    .selectFrom('stores')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken !== undefined) refuse('store_name_taken');
}

/** Refuses a 类目 that is not there; one that is stays until the command ends. */
export async function refuseUnknownCategory(
  ctx: Context,
  tx: Tx,
  id: number | null,
): Promise<void> {
  if (id === null) return;
  const found = await tx
    .selectFrom('product_categories')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) refuse('product_category_not_found');
}

/** How the audit log names a store. */
export const objectOf = ({ id }: Pick<StoredStore, 'id'>) => `store ${id}`;
