import { addDays, businessDateOf, startOf } from '@rental/domain/business-date';
import { openComplaintStates } from '@rental/domain/rental/complaints/complaint-states';
import type { GuardedCustomer, HoldReason } from '@rental/domain/rental/dunning/dunning-guard';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

interface Counted {
  readonly customer_id: number;
  readonly held: HoldReason | null;
  readonly today: number;
  readonly week: number;
}

/**
 * The facts that the guard decides by, of each of these customers. A complaint that is open holds contacts back as a hold does; a contact is a number that was looked at to be called, an SMS, a
 * visit or a letter; a customer who calls us is none.
 */
export async function guardedCustomers(
  tx: Tx,
  { brand, now }: { readonly brand: string; readonly now: Date },
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, GuardedCustomer>> {
  const today = businessDateOf(now);
  const { rows } = await sql<Counted>`
    select c.id as customer_id, coalesce(d.held_reason, case when k.is_open then 'complaint' end) as held, m.today::integer, m.week::integer
    from unnest(${customerIds}::bigint[]) c (id)
    left join dunning_cases d on d.brand_code = ${brand} and d.customer_id = c.id and d.closed_on is null
    cross join lateral (select exists (select from complaints
      where brand_code = ${brand} and customer_id = c.id and state = any(${openComplaintStates}::text[])) as is_open) k
    cross join lateral (
      select count(*) filter (where at >= ${startOf(today)}::timestamptz) as today, count(*) as week
      from (
        select t.at from dunning_contacts t
        where t.brand_code = ${brand} and t.customer_id = c.id and t.way in ('sms', 'visit', 'letter')
          and t.at >= ${startOf(addDays(today, -6))}::timestamptz
        union all
        select s.at from dunning_steps s
        join dunning_cases e on e.brand_code = s.brand_code and e.id = s.case_id
        where s.brand_code = ${brand} and e.customer_id = c.id and s.kind = 'called'
          and s.at >= ${startOf(addDays(today, -6))}::timestamptz) each_contact) m`.execute(tx);
  return new Map(
    rows.map(({ customer_id: id, held, today: contactsToday, week: contactsThisWeek }) => [
      id,
      { held, contactsToday, contactsThisWeek },
    ]),
  );
}
