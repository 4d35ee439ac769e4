import { businessDateOf } from '@rental/domain/business-date';
import { verdictOn, type Verdict } from '@rental/domain/rental/risk-lists/list-verdict';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { KeyedHash } from '../../sealed.ts';
import type { StoredEntry } from './entry-store.ts';
import { ownEntry } from './own-entry.ts';
import { knownKeys, personKeys } from './person-keys.ts';
import { sharedCounts } from './shared-hashes.ts';

/** A person, and the instant for which is asked. */
export interface Listed {
  readonly idNumber: string;
  readonly phone: string;
  readonly at: Date;
}

interface Asked {
  readonly brand: BrandCode;
  readonly hash: KeyedHash;
}

/**
 * The verdicts of the lists on many persons, in their order, each as the lists of the brand were at its instant. The shared list has
 * no history: other brands count as they do now.
 */
export async function verdictsOn(
  tx: Tx,
  { brand, hash }: Asked,
  persons: readonly Listed[],
): Promise<Verdict[]> {
  const keysOf = persons.map((person) => knownKeys(personKeys(hash, person)));
  const keys = [...new Set(keysOf.flat())];
  const entries = await entriesOf(tx, brand, keys);
  const shared = await sharedCounts(tx, keys);
  return persons.map(({ at }, index) => {
    const own = new Set(keysOf[index]);
    return verdictOn(
      entries.filter((entry) => stood(entry, at) && isOf(entry, own)).map(asOpen),
      shared.filter(({ key }) => own.has(key)),
      businessDateOf(at),
    );
  });
}

const stood = ({ created_at: from, removed_at: to }: StoredEntry, at: Date): boolean =>
  from <= at && (to === null || to > at);

const isOf = (
  { identity_hash: identity, phone_hash: phone }: StoredEntry,
  keys: ReadonlySet<string>,
) => (identity !== null && keys.has(identity)) || (phone !== null && keys.has(phone));

/** It was not removed yet. */
const asOpen = (entry: StoredEntry) => ({ ...ownEntry(entry), isRemoved: false });

const entriesOf = (tx: Tx, brand: BrandCode, keys: readonly string[]): Promise<StoredEntry[]> => {
  const any = sql<string>`any(${keys}::text[])`;
  return tx
    .selectFrom('risk_list_entries')
    .selectAll()
    .where('brand_code', '=', brand)
    .where((at) => at.or([at('identity_hash', '=', any), at('phone_hash', '=', any)]))
    .execute();
};
