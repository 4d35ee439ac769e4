import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';

/** An agency, locked until the transaction ends; 404 where there is none. */
export const lockAgency = (ctx: Context, tx: Tx, id: number): Promise<Stored<'dunning_agencies'>> =>
  lockRow(ctx, tx, 'dunning_agencies', id);

/** The agency that a filter names, in words. */
export async function agencyNamed(id: number, tx: Tx, { brandCode }: Reach): Promise<string> {
  const row = await tx
    .selectFrom('dunning_agencies')
    .select('name')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? `编号 ${id}`;
}
