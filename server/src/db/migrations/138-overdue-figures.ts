import { sql, type Kysely } from 'kysely';
import { createBrandTable } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

const grants = ['select', 'insert', 'delete'] as const;
const place = `place_kind text not null check (place_kind in ('brand', 'store', 'channel', 'owner')),
  place_id bigint not null`;

/**
 * Figures of 催收 that are kept (ADR 75): what is overdue by its first due day, the orders of one customer that follow one another, and 回款 by
 * day. A release before adds nothing to them, which the run of each hour mends.
 */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'overdue_days', {
    columns: `${place},
      is_overstay boolean not null,
      first_due_on date not null,
      order_count bigint not null,
      bill_count bigint not null,
      unpaid_fen bigint not null,
      late_fee_fen bigint not null,
      following_count bigint not null,
      followed_count bigint not null,
      customer_count bigint not null`,
    indexes: ['place_kind, place_id, is_overstay, first_due_on'],
    grants,
  });
  await createBrandTable(db, 'overdue_links', {
    columns: `${place},
      first_due_on date not null,
      previous_due_on date not null check (previous_due_on <= first_due_on),
      order_count bigint not null`,
    indexes: ['place_kind, place_id, first_due_on, previous_due_on'],
    grants,
  });
  await createBrandTable(db, 'recovery_days', {
    columns: `${place},
      day date not null,
      stage text not null check (stage in ('m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'overstay')),
      amount_fen bigint not null`,
    indexes: ['place_kind, place_id, day, stage'],
    grants,
  });
  await eachBrand(db, (brand) => fill(db, brand));
}

const placesOf = (owner: string) => `
  cross join lateral (values ('brand', 0::bigint), ('store', r.store_id), ('channel', r.channel_id),
    ('owner', coalesce(${owner}, 0))) place (place_kind, place_id)`;

const lines = `
  select place.place_kind, place.place_id, r.is_overstay, r.first_due_on, r.bill_count, r.unpaid_fen, r.late_fee_fen,
    lag(r.first_due_on) over follows as previous_due_on, lead(r.first_due_on) over follows as next_due_on,
    row_number() over (partition by r.case_id, place.place_kind, place.place_id order by r.first_due_on, r.id) as nth
  from overdue_orders r
  join dunning_cases d on d.brand_code = r.brand_code and d.id = r.case_id
  ${placesOf('d.owner_id')}
  where r.brand_code = $1 and place.place_id is not null
  window follows as (partition by r.case_id, r.is_overstay, place.place_kind, place.place_id order by r.first_due_on, r.id)`;

/** The stage of 回款 that a release before wrote down without one, by the stages of all brands then. */
const stage = `coalesce(r.stage, case when r.is_overstay then 'overstay'
  else (array['m1', 'm2', 'm3', 'm4'])[greatest(width_bucket(coalesce(r.day - r.first_due_on, r.days_late), array[1, 31, 61, 91]), 1)] end)`;

const statements = [
  `insert into overdue_days (brand_code, place_kind, place_id, is_overstay, first_due_on, order_count, bill_count, unpaid_fen,
     late_fee_fen, following_count, followed_count, customer_count)
   select $1, place_kind, place_id, is_overstay, first_due_on, count(*), sum(bill_count), sum(unpaid_fen), sum(late_fee_fen),
     count(previous_due_on), count(next_due_on), count(*) filter (where nth = 1)
   from (${lines}) line group by 2, 3, 4, 5`,
  `insert into overdue_links (brand_code, place_kind, place_id, first_due_on, previous_due_on, order_count)
   select $1, place_kind, place_id, first_due_on, previous_due_on, count(*)
   from (${lines}) line where previous_due_on is not null and not is_overstay group by 2, 3, 4, 5`,
  `insert into recovery_days (brand_code, place_kind, place_id, day, stage, amount_fen)
   select $1, place.place_kind, place.place_id, r.day, ${stage}, sum(r.amount_fen)
   from overdue_recoveries r ${placesOf('r.owner_id')}
   where r.brand_code = $1 and place.place_id is not null group by 2, 3, 4, 5`,
];

/** Makes the figures of a brand from their rows. */
async function fill(db: Database, brand: string): Promise<void> {
  for (const statement of statements)
    await sql.raw(statement.replaceAll('$1', `'${brand}'`)).execute(db);
}
