import type { BookDifference } from '@rental/domain/money/ledger/differences';
import {
  moneyMethods,
  orderAccounts,
  type AccountCode,
} from '@rental/domain/money/ledger/accounts';
import { allocatedAccounts } from '@rental/domain/money/payments/allocations';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { brandSums } from './brand-sums.ts';

/** How many differences of one sort a check names: the first hundred tell what is wrong. */
const maxNamed = 100;

/**
 * Proves the books of a brand (threat model 25): the totals of every account and the balances of every order are the sums of
 * their transfers, and what the transfers say of every order, bill, deposit and overpayment is what its rows say. A deposit that left an order has come to its relet.
 * Empty: they agree.
 */
export async function checkBooks(tx: Tx, brand: string): Promise<BookDifference[]> {
  const found: BookDifference[] = [];
  for (const about of ofBrands)
    found.push(...(await differing(tx, about, brandSums[about](brand))));
  for (const about of ofOrders)
    found.push(...(await differing(tx, about, checks[about](brand, all, all))));
  return found;
}

/** The same of some orders alone, with the deposits that went on from them to their relets. */
export async function checkOrders(
  tx: Tx,
  brand: string,
  orderIds: readonly number[],
): Promise<BookDifference[]> {
  const found: BookDifference[] = [];
  if (orderIds.length === 0) return found;
  const relets = await tx
    .selectFrom('orders')
    .select('id')
    .where('brand_code', '=', brand)
    .where('relet_of', '=', sql<number>`any(${orderIds}::bigint[])`)
    .where('status', '<>', orderStatus.closed)
    .execute();
  const within = (column: string, ids: readonly number[]) =>
    sql`and ${sql.raw(column)} = any(${ids}::bigint[])`;
  const scope: Scope = (column) => within(column, orderIds);
  const withRelets: Scope = (column) =>
    within(column, [...orderIds, ...relets.map(({ id }) => id)]);
  for (const about of ofOrders)
    found.push(...(await differing(tx, about, checks[about](brand, scope, withRelets))));
  return found;
}

/** The sides of a check that differ: `query` gives what it is of, what the books say and what the rows say. */
export async function differing(
  tx: Tx,
  about: BookDifference['about'],
  query: RawBuilder<unknown>,
): Promise<BookDifference[]> {
  const { rows } = await sql<Omit<BookDifference, 'about'>>`
    select of, books as "booksFen", rows as "rowsFen" from (${query}) checked (of, books, rows)
    where books <> rows order by of limit ${maxNamed}`.execute(tx);
  return rows.map((row) => ({ about, ...row }));
}

/** Confines a check to some orders: a condition on the column that names them. */
type Scope = (column: string) => RawBuilder<unknown>;
const all: Scope = () => sql``;

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

/** The debit balance that an order has left in an account, and its column that says the same. */
const leftOf = (
  brand: string,
  only: Scope,
  [account, column]: readonly [AccountCode, 'bad_debt_fen' | 'claim_open_fen'],
): RawBuilder<unknown> => sql`
    select o.id::text, coalesce(t.left_fen, 0), o.${sql.raw(column)}
    from orders o left join (
      select order_id, sum(case when debit = ${account} then amount_fen else 0 - amount_fen end)::bigint as left_fen
      from transfers where brand_code = ${brand} and ${account} in (debit, credit) ${only('order_id')} group by order_id
    ) t on t.order_id = o.id
    where o.brand_code = ${brand} and (o.${sql.raw(column)} > 0 or t.left_fen is not null) ${only('o.id')}`;

type OfOrder = Exclude<BookDifference['about'], keyof typeof brandSums>;

const checks: Readonly<
  Record<OfOrder, (brand: string, only: Scope, withRelets: Scope) => RawBuilder<unknown>>
> = {
  order: (brand, only) => sql`
    select coalesce(b.order_id, t.order_id)::text, coalesce(t.fen, 0), coalesce(b.fen, 0)
    from (
      select order_id, sum(case when debit = 'receivable' then amount_fen else 0 end
        - case when credit = 'receivable' then amount_fen else 0 end)::bigint as fen
      from transfers where brand_code = ${brand} ${only('order_id')} group by order_id
    ) t full join (
      select order_id, sum(case when status = 1 then amount_fen - paid_fen - waived_fen else 0 end
        + case when status = 8 then 0 else late_fee_fen - late_fee_paid_fen - late_fee_waived_fen end)::bigint as fen
      from bills where brand_code = ${brand} and kind <> 6 ${only('order_id')} group by order_id
    ) b using (order_id)`,
  balance: (brand, only, withRelets) => sql`
    select b.code || ' ' || b.subject_id || ' ' || side.name,
      coalesce(sum(case when side.name = 'debit' then t.debit_fen else t.credit_fen end), 0)::bigint,
      case when side.name = 'debit' then b.debit_fen else b.credit_fen end
    from account_balances b
    cross join (values ('debit'), ('credit')) side (name)
    left join (
      select t.id, kept.code, kept.subject_id, kept.debit_fen, kept.credit_fen
      from transfers t cross join lateral (values
        (t.debit, coalesce(t.debit_subject, t.order_id), t.amount_fen, 0),
        (t.credit, coalesce(t.credit_subject, t.order_id), 0, t.amount_fen)) kept (code, subject_id, debit_fen, credit_fen)
      where t.brand_code = ${brand} and kept.code = any (${orderAccounts}::text[]) ${withRelets('t.order_id')}
    ) t on t.code = b.code and t.subject_id = b.subject_id and t.id <= b.added_to
    where b.brand_code = ${brand} and b.code = any (${orderAccounts}::text[]) ${only('b.subject_id')}
    group by b.code, b.subject_id, side.name, b.debit_fen, b.credit_fen`,
  bill: (brand, only) => sql`
    select b.id::text, said.books, said.rows
    from bills b
    join lateral (
      select ${net(`t.kind in ('received', 'depositSetOff', 'depositReceived', 'openingReceived', 'insuranceClaimed')`)} as paid,
        ${net(`t.kind = 'waived'`)} as waived, ${net(`t.kind = 'lateFeeBilled'`)} as late
      from transfers t where t.brand_code = b.brand_code and t.bill_id = b.id
    ) t on true
    cross join lateral (values
      (t.paid, b.paid_fen + b.late_fee_paid_fen), (t.waived, b.waived_fen + b.late_fee_waived_fen),
      (t.late, b.late_fee_fen)) said (books, rows)
    where b.brand_code = ${brand} ${only('b.order_id')}`,
  deposit: (brand, only) => sql`
    select o.id::text, coalesce(t.fen, 0), o.deposit_held_fen
    from orders o left join (
      select order_id, sum(case when credit = 'depositHeld' then amount_fen else 0 end
        - case when debit = 'depositHeld' then amount_fen else 0 end)::bigint as fen
      from transfers where brand_code = ${brand} and 'depositHeld' in (debit, credit) ${only('order_id')} group by order_id
    ) t on t.order_id = o.id
    where o.brand_code = ${brand} and (o.deposit_held_fen > 0 or t.fen is not null) ${only('o.id')}`,
  transit: (brand, only, withRelets) => sql`
    select case when t.kind = 'depositCarriedIn' then o.relet_of else o.id end::text,
      sum(case when t.credit = 'depositInTransit' then t.amount_fen else 0 - t.amount_fen end)::bigint, 0::bigint
    from transfers t join orders o on o.brand_code = t.brand_code and o.id = t.order_id
    where t.brand_code = ${brand} and 'depositInTransit' in (t.debit, t.credit)
      ${withRelets('t.order_id')} ${only("case when t.kind = 'depositCarriedIn' then o.relet_of else o.id end")} group by 1`,
  overpaid: (brand, only) => sql`
    select coalesce(d.order_id, t.order_id)::text, coalesce(t.fen, 0), coalesce(d.fen, 0)
    from (
      select order_id, sum(case when credit = 'overpaidOwed' then amount_fen else 0 - amount_fen end)::bigint as fen
      from transfers where brand_code = ${brand} and 'overpaidOwed' in (debit, credit) ${only('order_id')} group by order_id
    ) t full join (
      select order_id, sum(overpaid_fen)::bigint as fen from (
        select order_id, overpaid_fen from deduction_attempts
        where brand_code = ${brand} and overpaid_fen > 0 and refunded_at is null ${only('order_id')}
        union all
        select order_id, overpaid_fen from authorization_steps
        where brand_code = ${brand} and overpaid_fen > 0 and refunded_at is null ${only('order_id')}
        union all
        select id, owed_back_fen from orders where brand_code = ${brand} and owed_back_fen > 0 ${only('id')}
        union all
        select order_id, overpaid_fen from payment_orders
        where brand_code = ${brand} and overpaid_fen > 0 and refunded_at is null ${only('order_id')}
      ) owed group by order_id
    ) d using (order_id)`,
  badDebt: (brand, only) => sql`
    ${leftOf(brand, only, ['badDebt', 'bad_debt_fen'])}
    union all
    select l.order_id::text, said.books, said.rows
    from order_losses l
    join lateral (
      select ${net(`t.kind = 'badDebtWritten'`)} as written, ${net(`t.kind = 'badDebtRecovered'`)} as recovered
      from transfers t where t.brand_code = l.brand_code and t.order_id = l.order_id
    ) t on true
    cross join lateral (values (t.written, l.written_fen), (t.recovered, l.recovered_fen)) said (books, rows)
    where l.brand_code = ${brand} ${only('l.order_id')}
    union all
    select b.order_id::text, coalesce(t.fen, 0)::bigint, b.fen
    from (
      select order_id, sum(amount_fen - paid_fen - waived_fen
        + late_fee_fen - late_fee_paid_fen - late_fee_waived_fen)::bigint as fen
      from bills where brand_code = ${brand} and status = 8 ${only('order_id')} group by order_id
    ) b left join (
      select order_id, sum(amount_fen) as fen from transfers
      where brand_code = ${brand} and kind = 'badDebtWritten' ${only('order_id')} group by order_id
    ) t on t.order_id = b.order_id`,
  claim: (brand, only) => sql`
    ${leftOf(brand, only, ['insuranceReceivable', 'claim_open_fen'])}
    union all
    select b.id::text, said.books, said.rows
    from bills b
    join lateral (
      select ${net(`t.kind = 'insuranceClaimed'`)} as claimed
      from transfers t where t.brand_code = b.brand_code and t.bill_id = b.id
    ) t on true
    cross join lateral (values (t.claimed, b.claimed_fen)) said (books, rows)
    where b.brand_code = ${brand} and b.claimed_fen > 0 ${only('b.order_id')}
    union all
    select c.order_id::text, o.claim_open_fen, sum(c.claimed_fen - c.received_fen - c.withdrawn_fen)::bigint
    from insurance_claims c join orders o on o.brand_code = c.brand_code and o.id = c.order_id
    where c.brand_code = ${brand} ${only('c.order_id')} group by c.order_id, o.claim_open_fen`,
  payment: (brand, only) => sql`
    select p.id::text, said.books, p.amount_fen
    from payments p
    left join (
      select act_id, debit as method, sum(amount_fen)::bigint as fen from transfers
      where brand_code = ${brand} and debit = any (${methods}::text[])
        and credit = any (${allocatedAccounts}::text[]) ${only('order_id')}
      group by act_id, debit
    ) t on t.act_id = p.act_id and t.method = p.method
    left join (
      select payment_id, act_id, sum(amount_fen)::bigint as fen from payment_allocations
      where brand_code = ${brand} ${only('order_id')} group by payment_id, act_id
    ) a on a.payment_id = p.id and a.act_id = p.act_id
    cross join lateral (values (coalesce(t.fen, 0)), (coalesce(a.fen, 0))) said (books)
    where p.brand_code = ${brand} ${only('p.order_id')}`,
  refund: (brand, only) => sql`
    select r.act_id::text, coalesce(t.fen, 0), r.fen
    from (
      select act_id, method, sum(amount_fen)::bigint as fen from refunds
      where brand_code = ${brand} ${only('order_id')} group by act_id, method
    ) r left join (
      select act_id, credit as method, sum(amount_fen)::bigint as fen from transfers
      where brand_code = ${brand} and credit = any (${methods}::text[]) ${only('order_id')} group by act_id, credit
    ) t on t.act_id = r.act_id and t.method = r.method`,
  refundOrder: (brand, only) => sql`
    select coalesce(r.order_id, t.order_id)::text, coalesce(t.fen, 0), coalesce(r.fen, 0)
    from (
      select order_id, sum(case when credit = 'refundUnderWay' then amount_fen else 0 - amount_fen end)::bigint as fen
      from transfers where brand_code = ${brand} and 'refundUnderWay' in (debit, credit) ${only('order_id')} group by order_id
    ) t full join (
      select order_id, sum(amount_fen)::bigint as fen from refund_orders
      where brand_code = ${brand} and state <> 'succeeded' ${only('order_id')} group by order_id
    ) r using (order_id)`,
  authorization: (brand, only) => sql`
    select coalesce(a.order_id, t.order_id)::text, coalesce(t.fen, 0), coalesce(a.fen, 0)
    from (
      select order_id, sum(case when debit = 'authorizationHeld' then amount_fen else 0 - amount_fen end)::bigint as fen
      from transfers where brand_code = ${brand} and 'authorizationHeld' in (debit, credit) ${only('order_id')} group by order_id
    ) t full join (
      select order_id, sum(held_fen)::bigint as fen from authorizations
      where brand_code = ${brand} ${only('order_id')} group by order_id
    ) a using (order_id)
    union all
    select o.id::text, o.authorized_fen, coalesce(a.held_fen, 0)
    from orders o left join authorizations a
      on a.brand_code = o.brand_code and a.order_id = o.id and a.state = 'open'
    where o.brand_code = ${brand} and (o.authorized_fen > 0 or a.held_fen > 0) ${only('o.id')}`,
};

const methods = Object.keys(moneyMethods);

const ofOrders = Object.keys(checks) as OfOrder[];
const ofBrands = Object.keys(brandSums) as (keyof typeof brandSums)[];
