import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { settledMs } from './check-changes.ts';

/**
 * Adds the flows that were seen at the last check to the days of their accounts: those that this release wrote, the one before, and
 * any load of data. A flow whose number is older than that is there, or never will be. The check (`book_checks`) must be locked.
 */
export async function addCashDays(tx: Tx, brand: BrandCode, at: Date): Promise<void> {
  const { addedTo, seenTo, seenAt } = await tx
    .selectFrom('book_checks')
    .select(['flows_added_to as addedTo', 'flows_seen_to as seenTo', 'flows_seen_at as seenAt'])
    .where('brand_code', '=', brand)
    .executeTakeFirstOrThrow();
  if (seenAt !== null && at.getTime() - seenAt.getTime() < settledMs) return;
  await sql`set local statement_timeout = '10min'`.execute(tx); // the first one adds all flows
  if (seenTo !== null && seenTo > addedTo) await addFlows(tx, brand, { addedTo, seenTo });
  await tx
    .updateTable('book_checks')
    .set({
      flows_added_to: seenTo ?? addedTo,
      flows_seen_to: sql<number>`coalesce((select max(id) from cash_flows where brand_code = ${brand}), 0)`,
      flows_seen_at: at,
    })
    .where('brand_code', '=', brand)
    .execute();
}

const addFlows = (
  tx: Tx,
  brand: BrandCode,
  { addedTo, seenTo }: { readonly addedTo: number; readonly seenTo: number },
) =>
  sql`
    insert into cash_days (brand_code, method, happened_on, net_fen)
    select ${brand}, method, happened_on, sum(${signedFlow})
    from cash_flows f where brand_code = ${brand} and id > ${addedTo} and id <= ${seenTo}
    group by method, happened_on order by method, happened_on
    on conflict (brand_code, method, happened_on) do update set net_fen = cash_days.net_fen + excluded.net_fen`.execute(
    tx,
  );

/** Money that a flow `f` brings in; below zero: that it takes out. */
export const signedFlow = sql`case when f.direction = 'in' then f.amount_fen else 0 - f.amount_fen end`;
