import type { BookDifference } from '@rental/domain/ledger/differences';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** How many differences of one sort a check names: the first hundred tell what is wrong. */
const mostNamed = 100;

/**
 * Proves the books of a brand (threat model 25): the totals of every account are the sums of its transfers, and what the
 * transfers say of every order, bill, deposit and overpayment is what its rows say. A deposit that left an order has come to its relet.
 * Empty: they agree.
 */
export async function checkBooks(tx: Tx, brand: string): Promise<BookDifference[]> {
  const found: BookDifference[] = [];
  for (const [about, query] of Object.entries(checks)) {
    const { rows } = await sql<Omit<BookDifference, 'about'>>`
      select of, books as "booksFen", rows as "rowsFen" from (${query(brand)}) checked (of, books, rows)
      where books <> rows order by of limit ${mostNamed}`.execute(tx);
    found.push(...rows.map((row) => ({ about: about as BookDifference['about'], ...row })));
  }
  return found;
}

/** The same of a brand of any size: it may take longer than a request may. */
export async function checkBooksAtLength(tx: Tx, brand: string): Promise<BookDifference[]> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  return checkBooks(tx, brand);
}

/** Sums transfers that match: those taken back count against the others. */
const net = (condition: string): RawBuilder<unknown> =>
  sql.raw(
    `coalesce(sum(case when t.is_reversal then 0 - t.amount_fen else t.amount_fen end) filter (where ${condition}), 0)::bigint`,
  );

const checks: Readonly<Record<BookDifference['about'], (brand: string) => RawBuilder<unknown>>> = {
  account: (brand) => sql`
    select a.code || ' ' || side.name, coalesce(sum(t.amount_fen), 0)::bigint,
      case side.name when 'debit' then a.debit_fen else a.credit_fen end
    from accounts a
    cross join (values ('debit'), ('credit')) side (name)
    left join transfers t on t.brand_code = a.brand_code
      and case side.name when 'debit' then t.debit else t.credit end = a.code
    where a.brand_code = ${brand} group by a.code, side.name, a.debit_fen, a.credit_fen`,
  order: (brand) => sql`
    select coalesce(b.order_id, t.order_id)::text, coalesce(t.fen, 0), coalesce(b.fen, 0)
    from (
      select order_id, sum(case when debit = 'receivable' then amount_fen else 0 end
        - case when credit = 'receivable' then amount_fen else 0 end)::bigint as fen
      from transfers where brand_code = ${brand} group by order_id
    ) t full join (
      select order_id, sum(case status when 1 then amount_fen - paid_fen - waived_fen else 0 end
        + late_fee_fen - late_fee_paid_fen - late_fee_waived_fen)::bigint as fen
      from bills where brand_code = ${brand} and kind <> 6 group by order_id
    ) b using (order_id)`,
  bill: (brand) => sql`
    select b.id::text, said.books, said.rows
    from bills b
    join lateral (
      select ${net(`t.kind in ('received', 'depositSetOff', 'depositReceived')`)} as paid,
        ${net(`t.kind = 'waived'`)} as waived, ${net(`t.kind = 'lateFeeBilled'`)} as late
      from transfers t where t.brand_code = b.brand_code and t.bill_id = b.id
    ) t on true
    cross join lateral (values
      (t.paid, b.paid_fen + b.late_fee_paid_fen), (t.waived, b.waived_fen + b.late_fee_waived_fen),
      (t.late, b.late_fee_fen)) said (books, rows)
    where b.brand_code = ${brand}`,
  deposit: (brand) => sql`
    select o.id::text, coalesce(t.fen, 0), o.deposit_held_fen
    from orders o left join (
      select order_id, sum(case when credit = 'depositHeld' then amount_fen else 0 end
        - case when debit = 'depositHeld' then amount_fen else 0 end)::bigint as fen
      from transfers where brand_code = ${brand} and 'depositHeld' in (debit, credit) group by order_id
    ) t on t.order_id = o.id
    where o.brand_code = ${brand} and (o.deposit_held_fen > 0 or t.fen is not null)`,
  transit: (brand) => sql`
    select case t.kind when 'depositCarriedIn' then o.relet_of else o.id end::text,
      sum(case when t.credit = 'depositInTransit' then t.amount_fen else 0 - t.amount_fen end)::bigint, 0::bigint
    from transfers t join orders o on o.brand_code = t.brand_code and o.id = t.order_id
    where t.brand_code = ${brand} and 'depositInTransit' in (t.debit, t.credit) group by 1`,
  overpaid: (brand) => sql`
    select coalesce(d.order_id, t.order_id)::text, coalesce(t.fen, 0), coalesce(d.fen, 0)
    from (
      select order_id, sum(case when credit = 'overpaidOwed' then amount_fen else 0 - amount_fen end)::bigint as fen
      from transfers where brand_code = ${brand} and 'overpaidOwed' in (debit, credit) group by order_id
    ) t full join (
      select order_id, sum(overpaid_fen)::bigint as fen from (
        select order_id, overpaid_fen from deduction_attempts
        where brand_code = ${brand} and overpaid_fen > 0 and refunded_at is null
        union all
        select order_id, overpaid_fen from authorization_steps
        where brand_code = ${brand} and overpaid_fen > 0 and refunded_at is null
      ) owed group by order_id
    ) d using (order_id)`,
  authorization: (brand) => sql`
    select coalesce(a.order_id, t.order_id)::text, coalesce(t.fen, 0), coalesce(a.fen, 0)
    from (
      select order_id, sum(case when debit = 'authorizationHeld' then amount_fen else 0 - amount_fen end)::bigint as fen
      from transfers where brand_code = ${brand} and 'authorizationHeld' in (debit, credit) group by order_id
    ) t full join (
      select order_id, sum(held_fen)::bigint as fen from authorizations
      where brand_code = ${brand} group by order_id
    ) a using (order_id)
    union all
    select o.id::text, o.authorized_fen, coalesce(a.held_fen, 0)
    from orders o left join authorizations a
      on a.brand_code = o.brand_code and a.order_id = o.id and a.state = 'open'
    where o.brand_code = ${brand} and (o.authorized_fen > 0 or a.held_fen > 0)`,
};
