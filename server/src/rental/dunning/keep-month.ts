import { monthOf, businessDateOf } from '@rental/domain/business-date';
import { firstKeptMonth } from '@rental/domain/rental/dunning/rolls';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { beginRolls, restartRollDays } from '../dunning-cases/public.ts';

/** The tables of months; those of the orders first. */
const keptTables = [
  'overdue_month_orders',
  'overdue_months',
  'roll_beginnings',
  'roll_ends',
] as const;

/**
 * Writes down which orders are overdue when a month begins (ADR 64): the first run in the month does, later ones leave it as it is. Months
 * that are no longer shown go. Answers whether this was the first run.
 */
export async function keepMonth({ brandCode, brand, now }: Acting, tx: Tx): Promise<boolean> {
  const today = businessDateOf(now);
  const month = monthOf(today);
  const { rows } = await sql`
    insert into overdue_months (brand_code, month, taken_on, stages)
    values (${brandCode}, ${month}, ${today}, ${JSON.stringify(brand.dunning.stages)}::jsonb)
    on conflict do nothing returning month`.execute(tx);
  if (rows.length === 0) return false;
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`
    insert into overdue_month_orders
      (brand_code, month, order_id, store_id, channel_id, owner_id, first_due_on, is_overstay, unpaid_fen)
    select v.brand_code, ${month}::date, v.order_id, v.store_id, v.channel_id, d.owner_id, v.first_due_on, v.is_overstay, v.unpaid_fen
    from overdue_orders v
    join dunning_cases d on d.brand_code = ${brandCode} and d.id = v.case_id
    where v.brand_code = ${brandCode}`.execute(tx);
  for (const table of keptTables)
    await tx
      .deleteFrom(table)
      .where('brand_code', '=', brandCode)
      .where('month', '<', firstKeptMonth(today))
      .execute();
  await beginRolls(tx, brandCode, month);
  return true;
}

/**
 * Counts what of the month that began is overdue now. It locks all open cases in the order in which payments do: one that is under way still
 * counts by the month before, and is waited for (ADR 75).
 */
export async function countMonth({ brandCode }: Acting, tx: Tx): Promise<void> {
  await sql`
    select from dunning_cases where brand_code = ${brandCode} and closed_on is null
    order by customer_id for no key update`.execute(tx);
  await restartRollDays(tx, brandCode);
}
