import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';

/** The names of these operators, of whom null is none. */
export async function namesOf(
  { brandCode }: Context,
  tx: Tx,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const rows = await tx
    .selectFrom('operators')
    .select(['id', 'nick_name'])
    .where('brand_code', '=', brandCode)
    .where('id', '=', sql<number>`any(${ids.filter((id) => id !== null)}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, nick_name: name }) => [id, name]));
}
