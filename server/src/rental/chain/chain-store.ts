import { chainedKinds, maxTries, recordNumber } from '@rental/domain/rental/chain/chain-record';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { isTurnedOn } from '../../http/turned-on.ts';

export type StoredRecord = Stored<'chain_records'>;

/** A record, locked; undefined where there is none. */
export const lockRecord = (
  tx: Tx,
  brand: BrandCode,
  id: number,
): Promise<StoredRecord | undefined> =>
  tx
    .selectFrom('chain_records')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Change = Partial<
  Pick<
    StoredRecord,
    | 'state'
    | 'tries'
    | 'most_tries'
    | 'looks'
    | 'is_awaited'
    | 'look_at'
    | 'asked_at'
    | 'last_failure'
    | 'tx_no'
    | 'block_at'
    | 'ended_at'
  >
>;

/** Changes a record, which must be locked. */
export async function changeRecord(
  tx: Tx,
  { brand_code: brand, id }: StoredRecord,
  change: Change,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('chain_records')
    .set(change)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The record ${id} was not changed`);
}

/** How many nodes are looked through at once. */
const atOnce = 1000;
/** No command takes so long: what is older by its own clock has no younger id that is yet to appear. */
const settledMs = 600_000;

/**
 * Writes a record for each node after a place that has none and needs one; answers the last node that was looked at, or null
 * where there were no more. Commands write no records: what they seal is found here (ADR 15).
 */
export async function findNodes(
  tx: Tx,
  brand: BrandCode,
  now: Date,
  after: number,
): Promise<number | null> {
  const settled = new Date(now.getTime() - settledMs);
  const {
    rows: [found],
  } = await sql<{ last: number | null; settled: number | null }>`
    with looked_at as (
      select id, order_id, kind, at, hash from evidence_nodes
      where brand_code = ${brand} and id > ${after} order by id limit ${sql.lit(atOnce)}
    ), added as (
      insert into chain_records (brand_code, order_id, node_id, kind, hash, at, record_no, state, most_tries, look_at, created_at)
      select ${brand}, order_id, id, kind, hash, at, ${recordNumber(brand, 0).slice(0, -1)}::text || id, 'pending',
        ${maxTries}::int, ${now}::timestamptz, ${now}::timestamptz
      from looked_at where kind = any(${[...chainedKinds]}::text[])
      on conflict do nothing
    )
    select max(id) as last, max(id) filter (where at < ${settled}) as settled from looked_at`.execute(
    tx,
  );
  const { last = null, settled: safe = null } = found ?? {};
  if (safe !== null)
    await tx
      .insertInto('chain_cursors')
      .values({ brand_code: brand, node_id: safe })
      .onConflict((conflict) =>
        conflict
          .column('brand_code')
          .doUpdateSet({ node_id: sql`greatest(chain_cursors.node_id, excluded.node_id)` }),
      )
      .execute();
  return last;
}

/** The node up to which all were looked through. */
export async function cursorOfBrand(tx: Tx, brand: BrandCode): Promise<number> {
  const row = await tx
    .selectFrom('chain_cursors')
    .select('node_id')
    .where('brand_code', '=', brand)
    .executeTakeFirst();
  return row?.node_id ?? 0;
}

/** True if the brand has its evidence put on a chain (X27). */
export const isChainOn = (tx: Tx, brand: BrandCode): Promise<boolean> =>
  isTurnedOn(tx, brand, 'OpenBlockchain');
