import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { place, placesOf } from './figure-places.ts';
import { judgedPromises } from './judged-promises.ts';
import { keptSums } from './kept-sums.ts';
import { keepingRollPlaces, rollSums } from './roll-sums.ts';
import { recoveryDueOn, recoveryStage } from './stage-sql.ts';

/**
 * The overdue orders of some cases in each place. An order follows the one before it of the same customer there, so that the customers
 * of some days are the orders of these days less those that follow another one of them. 超期占用 is a stage by itself and is followed apart.
 */
const lines = (brand: string, caseIds?: readonly number[]) => sql`
  select place.place_kind, place.place_id, r.is_overstay, r.first_due_on, r.bill_count, r.unpaid_fen, r.late_fee_fen,
    lag(r.first_due_on) over follows as previous_due_on, lead(r.first_due_on) over follows as next_due_on,
    row_number() over (partition by r.case_id, place.place_kind, place.place_id order by r.first_due_on, r.id) as nth
  from overdue_orders r
  join dunning_cases d on d.brand_code = r.brand_code and d.id = r.case_id
  ${placesOf('d.owner_id')}
  where r.brand_code = ${brand} and place.place_id is not null
    ${caseIds === undefined ? sql`` : sql`and r.case_id = any(${caseIds}::bigint[])`}
  window follows as (partition by r.case_id, r.is_overstay, place.place_kind, place.place_id order by r.first_due_on, r.id)`;

const overdueDays = keptSums({
  table: 'overdue_days',
  keys: { ...place, is_overstay: 'boolean', first_due_on: 'date' },
  sums: [
    'order_count',
    'bill_count',
    'unpaid_fen',
    'late_fee_fen',
    'following_count',
    'followed_count',
    'customer_count',
  ],
  rowsOf: (brand, caseIds) => sql`
    select place_kind, place_id, is_overstay, first_due_on, count(*) as order_count, sum(bill_count) as bill_count,
      sum(unpaid_fen) as unpaid_fen, sum(late_fee_fen) as late_fee_fen, count(previous_due_on) as following_count,
      count(next_due_on) as followed_count, count(*) filter (where nth = 1) as customer_count
    from (${lines(brand, caseIds)}) line group by 1, 2, 3, 4`,
});

const overdueLinks = keptSums({
  table: 'overdue_links',
  keys: { ...place, first_due_on: 'date', previous_due_on: 'date' },
  sums: ['order_count'],
  rowsOf: (brand, caseIds) => sql`
    select place_kind, place_id, first_due_on, previous_due_on, count(*) as order_count
    from (${lines(brand, caseIds)}) line
    where previous_due_on is not null and not is_overstay group by 1, 2, 3, 4`,
});

/** 回款 of orders by day and by the stage in which it came in. */
const recoveryDays = keptSums({
  table: 'recovery_days',
  keys: { ...place, day: 'date', stage: 'text' },
  sums: ['amount_fen'],
  rowsOf: (brand, orderIds) => sql`
    select place.place_kind, place.place_id, r.day, ${recoveryStage} as stage, sum(r.amount_fen) as amount_fen
    from overdue_recoveries r ${placesOf('r.owner_id')}
    where r.brand_code = ${brand} and place.place_id is not null
      ${orderIds === undefined ? sql`` : sql`and r.order_id = any(${orderIds}::bigint[])`}
    group by 1, 2, 3, 4`,
});

/** 回款 of orders by the month of their first due day, and the month in which it came in. */
const recoveryCohorts = keptSums({
  table: 'recovery_cohorts',
  keys: { ...place, cohort: 'date', month: 'date' },
  sums: ['amount_fen'],
  rowsOf: (brand, orderIds) => sql`
    select place.place_kind, place.place_id, date_trunc('month', ${recoveryDueOn})::date as cohort,
      date_trunc('month', r.day)::date as month, sum(r.amount_fen) as amount_fen
    from overdue_recoveries r ${placesOf('r.owner_id')}
    where r.brand_code = ${brand} and place.place_id is not null
      ${orderIds === undefined ? sql`` : sql`and r.order_id = any(${orderIds}::bigint[])`}
    group by 1, 2, 3, 4`,
});

/** Contacts with customers by day, way and who made them. */
const contactDays = keptSums({
  table: 'contact_days',
  keys: { ...place, day: 'date', way: 'text' },
  sums: ['contact_count'],
  rowsOf: (brand, ids) => sql`
    select place.place_kind, place.place_id, (r.at at time zone 'Asia/Shanghai')::date as day, r.way, count(*) as contact_count
    from dunning_contacts r
    cross join lateral (values ('brand', 0::bigint), ('owner', coalesce(r.operator_id, 0))) place (place_kind, place_id)
    where r.brand_code = ${brand} ${ids === undefined ? sql`` : sql`and r.id = any(${ids}::bigint[])`}
    group by 1, 2, 3, 4`,
});

/** Promises of cases by the day that they are for, the day that they were made on, and who wrote them down. */
const promiseDays = keptSums({
  table: 'promise_days',
  keys: { place_id: 'bigint', due_on: 'date', made_on: 'date' },
  sums: [
    'made_count',
    'kept_count',
    'broken_count',
    'promise_count',
    'promised_fen',
    'in_time_fen',
    'late_fen',
    'broken_fen',
    'open_fen',
  ],
  rowsOf: (brand, caseIds) => sql`
    select coalesce(operator_id, 0) as place_id, due_on, (at at time zone 'Asia/Shanghai')::date as made_on, count(*) as made_count,
      count(*) filter (where state = 'kept') as kept_count, count(*) filter (where state = 'broken') as broken_count,
      count(*) filter (where state <> 'replaced') as promise_count,
      coalesce(sum(amount_fen) filter (where state <> 'replaced'), 0) as promised_fen,
      sum(in_time) as in_time_fen, sum(late) as late_fen,
      coalesce(sum(amount_fen - in_time - late) filter (where state = 'broken'), 0) as broken_fen,
      coalesce(sum(amount_fen) filter (where state = 'open'), 0) as open_fen
    from (${judgedPromises(brand, caseIds === undefined ? sql`true` : sql`p.case_id = any(${caseIds}::bigint[])`)}) p
    group by 1, 2, 3`,
});

/** All figures of 催收 that are kept. */
export const dunningSums = [
  overdueDays,
  overdueLinks,
  recoveryDays,
  recoveryCohorts,
  contactDays,
  promiseDays,
  ...rollSums,
] as const;

/** Keeps the figures of promises while those of these cases, which must be locked, or what comes in on the cases change. */
export const keepingPromises = <Result>(
  tx: Tx,
  brand: string,
  caseIds: readonly number[],
  change: () => Promise<Result>,
): Promise<Result> => promiseDays.keeping(tx, { brand, ids: caseIds }, change);

/** Counts contacts that were just written down. */
export const countContacts = (tx: Tx, brand: string, ids: readonly number[]): void =>
  contactDays.add(tx, { brand, ids });

/** Keeps the figures while overdue orders of these cases, which must be locked, or the owners of the cases change. */
export const keepingOverdue = <Result>(
  tx: Tx,
  brand: string,
  caseIds: readonly number[],
  change: () => Promise<Result>,
): Promise<Result> => {
  const of = { brand, ids: caseIds };
  return overdueDays.keeping(tx, of, () => overdueLinks.keeping(tx, of, change));
};

/** Keeps the figures while 回款 of these orders, which must be locked, is written down or moved. */
export const keepingRecoveries = <Result>(
  tx: Tx,
  brand: string,
  orderIds: readonly number[],
  change: () => Promise<Result>,
): Promise<Result> => {
  const of = { brand, ids: orderIds };
  return recoveryDays.keeping(tx, of, () => recoveryCohorts.keeping(tx, of, change));
};

/** Keeps all figures while these orders, which must be locked as their cases are, move to another store or channel. */
export async function keepingPlaces<Result>(
  tx: Tx,
  brand: string,
  orderIds: readonly number[],
  change: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<{ id: number }>`
    select distinct case_id as id from overdue_orders
    where brand_code = ${brand} and order_id = any(${orderIds}::bigint[])`.execute(tx);
  const caseIds = rows.map(({ id }) => id);
  return keepingRollPlaces(tx, brand, { orderIds, caseIds }, () =>
    keepingRecoveries(tx, brand, orderIds, () => keepingOverdue(tx, brand, caseIds, change)),
  );
}

/** Makes the figures of 催收 what their rows say. */
export async function mendOverdueSums(tx: Tx, brand: string): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  for (const kept of dunningSums) await kept.mend(tx, brand);
}
