import { isBlackReason, type ListReason } from '@rental/domain/rental/risk-lists/list-kinds';
import type { SharedCount } from '@rental/domain/rental/risk-lists/list-verdict';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** The part of an entry that leaves its brand: hashes and the reason. */
export interface SharedEntry {
  readonly reason: ListReason;
  readonly identity_hash: string | null;
  readonly phone_hash: string | null;
}

/** Counts entries of this brand in the shared list, in the transaction that shares them. */
export async function share(tx: Tx, entries: readonly SharedEntry[]): Promise<void> {
  for (const { hash, kind, reason } of leaving(entries))
    await tx
      .insertInto('shared_risk_hashes')
      .values({ key_hash: hash, key_kind: kind, reason, brands: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['key_hash', 'reason'])
          .doUpdateSet({ brands: sql`shared_risk_hashes.brands + excluded.brands` }),
      )
      .execute();
}

/** Counts them no more. */
export async function unshare(tx: Tx, entries: readonly SharedEntry[]): Promise<void> {
  for (const { hash, reason } of leaving(entries))
    await tx
      .updateTable('shared_risk_hashes')
      .set({ brands: sql`brands - 1` })
      .where('key_hash', '=', hash)
      .where('reason', '=', reason)
      .execute();
}

/** How many brands list these hashes, by reason. */
export async function sharedCounts(tx: Tx, keys: readonly string[]): Promise<SharedCount[]> {
  if (keys.length === 0) return [];
  return tx
    .selectFrom('shared_risk_hashes')
    .select(['key_hash as key', 'reason', 'brands'])
    .where('key_hash', 'in', keys)
    .where('brands', '>', 0)
    .execute();
}

/** In one order for all brands, so that two of them never wait for each other. */
function leaving(entries: readonly SharedEntry[]) {
  const keys = entries.flatMap(({ reason, identity_hash, phone_hash }) => [
    { kind: 'identity' as const, hash: identity_hash, reason },
    { kind: 'phone' as const, hash: phone_hash, reason },
  ]);
  return keys
    .flatMap(({ kind, hash, reason }) =>
      hash !== null && isBlackReason(reason) ? [{ kind, hash, reason }] : [],
    )
    .toSorted((one, other) =>
      `${one.hash} ${one.reason}` < `${other.hash} ${other.reason}` ? -1 : 1,
    );
}
