import { businessDateOf } from '@rental/domain/business-date';
import { partRemindedDays } from '@rental/domain/rental/dunning/repayment-plans';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';

/**
 * Sets when the open cases of these customers (which must be locked) come up again: where all that is overdue is in 协商分期, about the day
 * of its next part, else today.
 */
export const callAgain = (
  { brandCode, now }: Pick<Acting, 'brandCode' | 'now'>,
  tx: Tx,
  customerIds: readonly number[],
): Promise<unknown> =>
  sql`
    update dunning_cases c
    set contact_on = coalesce(p.next_on - ${partRemindedDays}::integer, least(c.contact_on, ${businessDateOf(now)}::date))
    from unnest(${customerIds}::bigint[]) n (customer_id)
    left join lateral (select ${nextPartOf(brandCode)} as next_on) p on true
    where c.brand_code = ${brandCode} and c.customer_id = n.customer_id and c.closed_on is null`.execute(
    tx,
  );

/** The next day of the plans of the customer `n`, where all that is overdue is in one; null: something is in none. */
export const nextPartOf = (brand: string) => sql`(
  select min(p.next_due_on) from repayment_plans p
  where p.brand_code = ${brand} and p.customer_id = n.customer_id and p.state = 'active'
    and not exists (select from overdue_orders v where v.brand_code = ${brand} and v.customer_id = n.customer_id
      and v.planned_count < v.bill_count))`;
