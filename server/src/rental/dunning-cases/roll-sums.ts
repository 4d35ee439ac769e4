import type { BusinessDate } from '@rental/domain/business-date';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { place, placesOf } from './figure-places.ts';
import { keptSums } from './kept-sums.ts';
import { firstDaysOfMonth, stageIn } from './stage-sql.ts';

const stageOn = (day: RawBuilder<unknown>, row: 'r' | 'e') =>
  stageIn(sql`k.first_days`, {
    isOverstay: sql.ref(`${row}.is_overstay`),
    days: sql`(${day} - ${sql.ref(`${row}.first_due_on`)})`,
  });

/** The orders that were overdue when each month began, as `r`, in each place, and the stage that each began in. */
const began = (brand: string) => sql`
  from (select k.*, ${firstDaysOfMonth} as first_days from overdue_months k where k.brand_code = ${brand}) k
  join overdue_month_orders r on r.brand_code = ${brand} and r.month = k.month
  ${placesOf('r.owner_id')}`;
const beganIn = stageOn(sql`k.taken_on`, 'r');

const only = (column: string, ids: readonly number[] | undefined) =>
  ids === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${ids}::bigint[])`;

/** All that was overdue when these months began. */
const beginnings = (brand: string, which: RawBuilder<unknown>) => sql`
  select r.month, place.place_kind, place.place_id, ${beganIn} as stage, count(*) as order_count, sum(r.unpaid_fen) as unpaid_fen
  ${began(brand)}
  where place.place_id is not null ${which} group by 1, 2, 3, 4`;

/** The part of it that was still overdue when the next month began. */
const ends = (brand: string, which: RawBuilder<unknown>) => sql`
  select r.month, place.place_kind, place.place_id, ${beganIn} as stage, ${stageOn(sql`n.taken_on`, 'e')} as end_stage,
    count(*) as order_count, sum(r.unpaid_fen) as unpaid_fen
  ${began(brand)}
  join overdue_months n on n.brand_code = ${brand} and n.month = (k.month + interval '1 month')::date
  join overdue_month_orders e on e.brand_code = ${brand} and e.month = n.month and e.order_id = r.order_id
  where place.place_id is not null ${which} group by 1, 2, 3, 4, 5`;

const rollBeginnings = keptSums({
  table: 'roll_beginnings',
  keys: { month: 'date', ...place, stage: 'text' },
  sums: ['order_count', 'unpaid_fen'],
  rowsOf: (brand, orderIds) => beginnings(brand, only('r.order_id', orderIds)),
});

const rollEnds = keptSums({
  table: 'roll_ends',
  keys: { month: 'date', ...place, stage: 'text', end_stage: 'text' },
  sums: ['order_count', 'unpaid_fen'],
  rowsOf: (brand, orderIds) => ends(brand, only('r.order_id', orderIds)),
});

/** The part of the last beginning that is overdue now, by its first due day, from which the stage of today follows. */
const rollDays = keptSums({
  table: 'roll_days',
  keys: { ...place, stage: 'text', is_overstay: 'boolean', first_due_on: 'date' },
  sums: ['order_count', 'unpaid_fen'],
  rowsOf: (brand, caseIds) => sql`
    select place.place_kind, place.place_id, ${beganIn} as stage, e.is_overstay, e.first_due_on,
      count(*) as order_count, sum(r.unpaid_fen) as unpaid_fen
    ${began(brand)}
    join overdue_orders e on e.brand_code = ${brand} and e.order_id = r.order_id
    where place.place_id is not null and k.month = (select max(month) from overdue_months where brand_code = ${brand})
      ${only('e.case_id', caseIds)} group by 1, 2, 3, 4, 5`,
});

/** The figures of 滚动率 that are kept. */
export const rollSums = [rollBeginnings, rollEnds, rollDays] as const;

/** Keeps 滚动率 while overdue orders of these cases, which must be locked, change. */
export const keepingRolls = <Result>(
  tx: Tx,
  brand: string,
  caseIds: readonly number[],
  change: () => Promise<Result>,
): Promise<Result> => rollDays.keeping(tx, { brand, ids: caseIds }, change);

/** Keeps 滚动率 while these orders, and what they have in these cases, move to another store or channel. */
export const keepingRollPlaces = <Result>(
  tx: Tx,
  brand: string,
  { orderIds, caseIds }: { orderIds: readonly number[]; caseIds: readonly number[] },
  change: () => Promise<Result>,
): Promise<Result> => {
  const of = { brand, ids: orderIds };
  return rollBeginnings.keeping(tx, of, () =>
    rollEnds.keeping(tx, of, () => keepingRolls(tx, brand, caseIds, change)),
  );
};

/** Adds a month that begins, whose orders are written down already, and ends the one before it. */
export async function beginRolls(tx: Tx, brand: string, month: BusinessDate): Promise<void> {
  await rollBeginnings.addRows(tx, brand, beginnings(brand, sql`and k.month = ${month}::date`));
  await rollEnds.addRows(tx, brand, ends(brand, sql`and n.month = ${month}::date`));
}

/** Counts what of the last beginning is overdue now. All open cases must be locked. */
export const restartRollDays = (tx: Tx, brand: string): Promise<void> => rollDays.mend(tx, brand);
