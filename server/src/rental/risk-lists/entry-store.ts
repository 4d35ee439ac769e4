import type { RiskEntryRow } from '@rental/contract/rental/risk-lists';
import { sql, type Insertable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import type { Entries } from './entry-filters.ts';
import { entryRowOf, withEntryRow } from './entry-row.ts';
import type { PersonKeys } from './person-keys.ts';
import { share, unshare, type SharedEntry } from './shared-hashes.ts';

export type StoredEntry = Stored<'risk_list_entries'>;

/** One after the other in a brand, so that a person is open on a list once. */
export async function holdLists(tx: Tx, brand: BrandCode): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('risk lists'), hashtext(${brand}))`.execute(tx);
}

/** Writes an entry, and counts it in the shared list where it is shared. */
export async function insertEntry(
  tx: Tx,
  entry: Insertable<Tables['risk_list_entries']> & SharedEntry,
): Promise<number> {
  const { id } = await tx
    .insertInto('risk_list_entries')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (entry.is_shared) await share(tx, [entry]);
  return id;
}

interface Removal {
  readonly by: number;
  readonly at: Date;
  readonly reason: string;
}

/** Ends entries of the brand, which are locked by `holdLists`. */
export async function endEntries(
  tx: Tx,
  brand: BrandCode,
  entries: readonly StoredEntry[],
  { by, at, reason }: Removal,
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .updateTable('risk_list_entries')
    .set({ is_shared: false, removed_by: by, removed_at: at, remove_reason: reason })
    .where('brand_code', '=', brand)
    .where(
      'id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  await unshare(
    tx,
    entries.filter((entry) => entry.is_shared),
  );
}

/** The entries of the brand about a person that were not removed. */
export function openEntries(
  tx: Tx,
  brand: BrandCode,
  { identity, phone }: PersonKeys,
): Promise<StoredEntry[]> {
  return tx
    .selectFrom('risk_list_entries')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('removed_at', 'is', null)
    .where((at) => at.or([at('identity_hash', '=', identity), at('phone_hash', '=', phone)]))
    .orderBy('id')
    .execute();
}

/** One entry for the list. */
export async function entryRow(ctx: Context, tx: Tx, id: number): Promise<RiskEntryRow> {
  const entry = tx
    .selectFrom('risk_list_entries as e')
    .where('e.brand_code', '=', ctx.brandCode)
    .where('e.id', '=', id) as Entries;
  return entryRowOf(orNotFound(await withEntryRow(entry).executeTakeFirst()), ctx);
}
