import { addDays, businessDateOf, startOf, type BusinessDate } from '@rental/domain/business-date';
import { openComplaintStates } from '@rental/domain/rental/complaints/complaint-states';
import type { GuardedCustomer, HoldReason } from '@rental/domain/rental/dunning/dunning-guard';
import { awayStates, type TransferKind } from '@rental/domain/rental/dunning/transfers';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { nextPartOf } from './call-again.ts';

interface Counted {
  readonly customer_id: number;
  readonly held: HoldReason | null;
  readonly repays_on: BusinessDate | null;
  readonly transferred: TransferKind | null;
  readonly today: number;
  readonly week: number;
}

/**
 * Locks the open cases of these customers until the transaction ends, after their orders: contacts with one customer are counted one
 * after the other, whatever order each is about.
 */
export const lockCasesOf = (tx: Tx, brand: string, customerIds: readonly number[]) =>
  sql`
    select from dunning_cases
    where brand_code = ${brand} and customer_id = any(${customerIds}::bigint[]) and closed_on is null
    order by customer_id for no key update`.execute(tx);

const away = sql.join(awayStates.map((state) => sql.lit(state)));

/**
 * The facts that the guard decides by, for each of these customers. An open complaint holds contacts back as 暂停催收 does, and so does an order
 * that is with others (移交). Contacts
 * are numbers looked at to be called, SMS, visits and letters; a customer who calls us is none.
 */
export async function guardedCustomers(
  tx: Tx,
  { brand, now }: { readonly brand: string; readonly now: Date },
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, GuardedCustomer>> {
  const today = businessDateOf(now);
  const { rows } = await sql<Counted>`
    select c.id as customer_id, coalesce(d.held_reason, case when k.is_open then 'complaint' end) as held, p.repays_on,
      (select w.kind from dunning_transfers w where w.brand_code = ${brand} and w.customer_id = c.id and w.state in (${away})
        order by w.id limit 1) as transferred, m.today::integer, m.week::integer
    from unnest(${customerIds}::bigint[]) c (id)
    left join dunning_cases d on d.brand_code = ${brand} and d.customer_id = c.id and d.closed_on is null
    cross join lateral (select ${nextPartOf(brand)} as repays_on from (select c.id as customer_id) n) p
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
    rows.map(
      ({ customer_id: id, held, transferred, repays_on: repaysOn, today: contactsToday, week }) => [
        id,
        { held, transferred, repaysOn, contactsToday, contactsThisWeek: week },
      ],
    ),
  );
}
