import type { Stored, Tables } from '../db/tables.ts';
import type { Row } from '../db/tables/rows.ts';
import type { Tx } from '../db/transaction.ts';
import type { Acting } from './context.ts';
import { orNotFound } from './refusal.ts';

/** The tables whose rows have an id of their own. */
type RowTable = { [Name in keyof Tables]: Tables[Name] extends Row ? Name : never }[keyof Tables];

/** A row of the brand, locked until the transaction ends; 404 where there is none. Scope is the caller's to check. */
export async function lockRow<Name extends RowTable>(
  { brandCode }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  table: Name,
  id: number,
): Promise<Stored<Name>> {
  const row = await tx
    .selectFrom(table as 'stores')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return orNotFound(row) as unknown as Stored<Name>;
}
