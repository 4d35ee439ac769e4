import { takenFrom } from '@rental/domain/money/accounting/book-accounts';
import type { AccountCode } from '@rental/domain/money/ledger/accounts';
import type { BookDifference } from '@rental/domain/money/ledger/differences';
import { payeeBooks } from '@rental/domain/rental/withdrawals/payee';
import { sql, type RawBuilder } from 'kysely';
import { storedTotals } from './account-totals.ts';

/** Both sides of every account, as its total and its transfers have them. */
const accountSums = (brand: string): RawBuilder<unknown> => sql`
  select a.code || ' ' || side.name, coalesce(sum(t.amount_fen), 0)::bigint,
    case when side.name = 'debit' then a.debit_fen else a.credit_fen end
  from (${storedTotals(brand)}) a
  cross join (values ('debit'), ('credit')) side (name)
  left join transfers t on t.brand_code = ${brand}
    and case when side.name = 'debit' then t.debit else t.credit end = a.code
  group by a.code, side.name, a.debit_fen, a.credit_fen`;

/** Both sides of the balances of these accounts, subject by subject, as the transfers that they have counted say them. */
const bothSides = (brand: string, codes: readonly AccountCode[]): RawBuilder<unknown> => sql`
  select b.code || ' ' || b.subject_id || ' ' || side.name, coalesce(sum(t.amount_fen), 0)::bigint,
    case when side.name = 'debit' then b.debit_fen else b.credit_fen end
  from account_balances b cross join (values ('debit'), ('credit')) side (name)
  left join transfers t on t.brand_code = ${brand} and t.id <= b.added_to
    and ((side.name = 'debit' and t.debit = b.code and t.debit_subject = b.subject_id)
      or (side.name = 'credit' and t.credit = b.code and t.credit_subject = b.subject_id))
  where b.brand_code = ${brand} and b.code = any (${codes}::text[])
  group by b.code, b.subject_id, side.name, b.debit_fen, b.credit_fen`;

/** The fees of risk reports, and both sides of the balance that pays them. */
const riskSums = (brand: string): RawBuilder<unknown> => sql`
  select 'riskCost debit', coalesce(sum(case when t.is_reversal then 0 - t.amount_fen else t.amount_fen end), 0)::bigint,
    (select coalesce(sum(fee_fen), 0)::bigint from risk_reports where brand_code = ${brand})
  from transfers t where t.brand_code = ${brand} and 'riskCost' in (t.debit, t.credit)
  union all
  ${bothSides(brand, ['riskPrepaid'])}`;

/** Ledger accounts that the accountant's books take over as they are, each with its name there. */
const takenOver = Object.entries(takenFrom).flatMap(([code, account]) =>
  account === null || code === 'opening' ? [] : [{ code, account }],
);

/**
 * Both sides of the accounts that closed months took over, as the transfers posted by then have them (ADR 60). 收回坏账 is the credit side of
 * 坏账损失 here and an account of its own there. A month that is being closed is not looked at.
 */
const entrySums = (brand: string): RawBuilder<unknown> => sql`
  with closed as (
    select (max(month) + interval '1 month')::date as until from accounting_months m
    where m.brand_code = ${brand} and m.state = 'closed'
  ), booked as (
    select case when e.account = 'badDebtRecovered' then 'badDebt' else e.account end as account,
      sum(e.debit_fen)::bigint as debit, sum(e.credit_fen)::bigint as credit
    from accounting_entries e join closed on e.month < closed.until
    where e.brand_code = ${brand} group by 1
  ), moved as (
    select account.code, sum(case when account.side = 'debit' then t.amount_fen else 0 end)::bigint as debit,
      sum(case when account.side = 'credit' then t.amount_fen else 0 end)::bigint as credit
    from closed
    join acts a on a.brand_code = ${brand} and a.posted_on < closed.until
    join transfers t on t.brand_code = ${brand} and t.act_id = a.id
    cross join lateral (values (t.debit, 'debit'), (t.credit, 'credit')) account (code, side)
    group by account.code
  )
  select taken.account || ' ' || side.name,
    case when side.name = 'debit' then coalesce(moved.debit, 0) else coalesce(moved.credit, 0) end,
    case when side.name = 'debit' then coalesce(booked.debit, 0) else coalesce(booked.credit, 0) end
  from unnest(${takenOver.map(({ code }) => code)}::text[], ${takenOver.map(({ account }) => account)}::text[]) taken (code, account)
  cross join (values ('debit'), ('credit')) side (name)
  left join moved on moved.code = taken.code
  left join booked on booked.account = taken.account
  where exists (select from closed where until is not null)`;

/** The top-ups of each balance, as the books and their own rows say them (ADR 52). */
const topUpSums = (brand: string): RawBuilder<unknown> => sql`
  select of.balance,
    (select coalesce(sum(case when t.is_reversal then 0 - t.amount_fen else t.amount_fen end), 0)::bigint
     from transfers t where t.brand_code = ${brand} and t.kind = of.kind),
    (select coalesce(sum(case when u.way = 'reversal' then 0 - u.amount_fen else u.amount_fen end), 0)::bigint
     from top_ups u where u.brand_code = ${brand} and u.balance = of.balance)
  from (values ('risk', 'riskToppedUp'), ('sms', 'smsToppedUp')) of (balance, kind)`;

/**
 * The amounts that settlements owe each store, paid it and split for it, as the books and their own rows say them (ADR 55, 85), and both
 * sides of its balances. What a store gave back is owed to it until a settlement counts it.
 */
const settlementSums = (brand: string): RawBuilder<unknown> => sql`
  with moved as (
    select coalesce(debit_subject, credit_subject) as id, kind,
      sum(case when is_reversal then 0 - amount_fen else amount_fen end)::bigint as fen
    from transfers where brand_code = ${brand} and kind in ('storeSettled', 'settlementPaid', 'settlementSplit') group by 1, 2
  ), own as (
    select store_id as id, sum(case when state in ('toPay', 'splitting', 'paid') then net_fen else 0 end
        - case when reviewed_at is null then 0 else returned_fen end)::bigint as settled,
      sum(case when state = 'paid' and mode = 'payout' then net_fen else 0 end)::bigint as paid
    from settlements where brand_code = ${brand} group by 1
  ), split as (
    select store_id as id, sum(fen)::bigint as fen from (
      select store_id, amount_fen as fen from store_splits where brand_code = ${brand} and state = 'done'
      union all select store_id, 0 - amount_fen from split_returns where brand_code = ${brand} and state = 'done'
    ) given group by 1
  )
  select of.kind || ' ' || s.id, coalesce(moved.fen, 0)::bigint, coalesce(of.fen, 0)::bigint
  from stores s
  left join own on own.id = s.id
  left join split on split.id = s.id
  cross join lateral (values ('storeSettled', own.settled), ('settlementPaid', own.paid), ('settlementSplit', split.fen)) of (kind, fen)
  left join moved on moved.id = s.id and moved.kind = of.kind
  where s.brand_code = ${brand}
  union all
  ${bothSides(brand, ['storePayable', 'storeBalance', 'withdrawalUnderWay'])}`;

/** The amounts that each channel is owed and was paid, as the books and its commissions say them (ADR 58), and both sides of its balance. */
const commissionSums = (brand: string): RawBuilder<unknown> => sql`
  select of.kind || ' ' || c.id,
    (select coalesce(sum(case when t.is_reversal then 0 - t.amount_fen else t.amount_fen end), 0)::bigint
     from transfers t where t.brand_code = ${brand} and t.kind = of.kind
       and ((of.kind = 'commissionPaid' and t.debit_subject = c.id) or (of.kind = 'commissionSettled' and t.credit_subject = c.id))),
    (select coalesce(sum(m.net_fen), 0)::bigint from commissions m
     where m.brand_code = ${brand} and m.channel_id = c.id and m.state = any (of.states))
  from channels c cross join (values ('commissionSettled', array['toPay', 'paid', 'credited']), ('commissionPaid', array['paid'])) of (kind, states)
  where c.brand_code = ${brand}
  union all
  ${bothSides(brand, ['channelPayable', 'channelUnderWay'])}`;

/** The commission of each distributor, as the books, its sums, its records, its payments and its withdrawals say it (ADR 63, 86), and both sides of its balance. */
const distributionSums = (brand: string): RawBuilder<unknown> => sql`
  with moved as (
    select coalesce(debit_subject, credit_subject) as id, kind,
      sum(case when is_reversal then 0 - amount_fen else amount_fen end)::bigint as fen
    from transfers where brand_code = ${brand} and kind in ('distributionEarned', 'distributionPaid') group by 1, 2
  ), records as (
    select distributor_id, sum(share_fen)::bigint as share_fen, sum(frozen_fen)::bigint as frozen_fen, sum(paid_fen)::bigint as paid_fen
    from distribution_records where brand_code = ${brand} group by 1
  ), payments as (
    select distributor_id, sum(amount_fen)::bigint as fen from distribution_payments where brand_code = ${brand} group by 1
  ), withdrawn as (
    select distributor_id, coalesce(sum(amount_fen) filter (where state = 'paid'), 0)::bigint as paid_fen,
      coalesce(sum(amount_fen) filter (where state in ('pending', 'approved', 'paying')), 0)::bigint as under_way_fen
    from withdrawals where brand_code = ${brand} and distributor_id is not null group by 1
  )
  select side.name || ' ' || d.id, side.books, side.rows
  from distributors d
  left join moved earned on earned.id = d.id and earned.kind = 'distributionEarned'
  left join moved paid on paid.id = d.id and paid.kind = 'distributionPaid'
  left join records r on r.distributor_id = d.id
  left join payments p on p.distributor_id = d.id
  left join withdrawn w on w.distributor_id = d.id
  cross join lateral (values ('distributionEarned', coalesce(earned.fen, 0), greatest(d.earned_fen, d.paid_fen + d.under_way_fen)),
    ('distributionPaid', coalesce(paid.fen, 0), coalesce(p.fen, 0)),
    ('paid', d.paid_fen, coalesce(p.fen, 0) + coalesce(w.paid_fen, 0)), ('underWay', d.under_way_fen, coalesce(w.under_way_fen, 0)),
    ('recordsPaid', d.paid_fen, coalesce(r.paid_fen, 0)),
    ('records', d.earned_fen, coalesce(r.share_fen, 0)), ('frozen', d.frozen_fen, coalesce(r.frozen_fen, 0))) side (name, books, rows)
  where d.brand_code = ${brand}
  union all
  ${bothSides(brand, ['distributorPayable', 'distributorUnderWay'])}`;

/** The shares of each agency, settled and paid, as the books and its settlements say them (ADR 65), and both sides of its balance. */
const agencySums = (brand: string): RawBuilder<unknown> => sql`
  select of.kind || ' ' || a.id,
    (select coalesce(sum(t.amount_fen), 0)::bigint from transfers t
     where t.brand_code = ${brand} and t.kind = of.kind and a.id in (t.debit_subject, t.credit_subject)),
    (select coalesce(sum(m.amount_fen), 0)::bigint from agency_settlements m
     where m.brand_code = ${brand} and m.agency_id = a.id and m.state = any (of.states))
  from dunning_agencies a cross join (values ('agencyEarned', array['toPay', 'paid']), ('agencyPaid', array['paid'])) of (kind, states)
  where a.brand_code = ${brand}
  union all
  ${bothSides(brand, ['agencyPayable'])}`;

const underWayCodes = Object.values(payeeBooks).map(({ underWay }) => underWay);
const paidKinds = Object.values(payeeBooks).map(({ paid }) => paid);

/** The withdrawals of each store, channel and distributor, under way and paid, as the books and their own rows say them (ADR 56, 79, 86). */
const withdrawalSums = (brand: string): RawBuilder<unknown> => sql`
  with books as (
    select t.payee, t.id, sum(t.under_way_fen) as under_way_fen, sum(t.paid_fen) as paid_fen
    from (
      select of.payee, case when debit = of.under_way then debit_subject else credit_subject end as id,
        case when credit = of.under_way then amount_fen else 0 - amount_fen end as under_way_fen,
        case when kind = of.paid then amount_fen else 0 end as paid_fen
      from transfers cross join unnest(${Object.keys(payeeBooks)}::text[], ${underWayCodes}::text[], ${paidKinds}::text[])
        of (payee, under_way, paid)
      where brand_code = ${brand} and of.under_way in (debit, credit)
    ) t group by t.payee, t.id
  ), own as (
    select case when store_id is not null then 'store' when channel_id is not null then 'channel' else 'distributor' end as payee,
      coalesce(store_id, channel_id, distributor_id) as id,
      sum(case when state in ('pending', 'approved', 'paying') then amount_fen else 0 end) as under_way_fen,
      sum(case when state = 'paid' then amount_fen else 0 end) as paid_fen
    from withdrawals where brand_code = ${brand} group by 1, 2
  )
  select case when coalesce(b.payee, o.payee) = 'store' then '' else coalesce(b.payee, o.payee) || ' ' end || coalesce(b.id, o.id) || ' ' || side.name,
    coalesce(case when side.name = 'paid' then b.paid_fen else b.under_way_fen end, 0)::bigint,
    coalesce(case when side.name = 'paid' then o.paid_fen else o.under_way_fen end, 0)::bigint
  from books b full join own o on o.payee = b.payee and o.id = b.id
  cross join (values ('underWay'), ('paid')) side (name)`;

/** The checks of a brand as a whole, each by the name of its differences: what it is of, what the books say and what the rows say. */
export const brandSums = {
  account: accountSums,
  riskReport: riskSums,
  topUp: topUpSums,
  settlement: settlementSums,
  withdrawal: withdrawalSums,
  accounting: entrySums,
  commission: commissionSums,
  distribution: distributionSums,
  agency: agencySums,
} as const satisfies Partial<
  Record<BookDifference['about'], (brand: string) => RawBuilder<unknown>>
>;
