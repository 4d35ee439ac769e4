import { sql, type Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

const stageList = `('m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'overstay')`;
const place = `place_kind text not null check (place_kind in ('brand', 'store', 'channel', 'owner')),
  place_id bigint not null,
  stage text not null check (stage in ${stageList})`;
const sums = `order_count bigint not null, unpaid_fen bigint not null`;
const grants = ['select', 'insert', 'delete'] as const;

/**
 * 滚动率 that is kept (ADR 75): how each month began, how the months that are over ended, and what of this month's beginning is overdue now. A
 * release before adds nothing to them, which the run of each hour mends. 今日催收 and 逾期管理 count by indexes alone.
 */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'roll_beginnings', {
    columns: `month date not null, ${place}, ${sums}`,
    indexes: ['month, place_kind, place_id'],
    grants,
  });
  await createBrandTable(db, 'roll_ends', {
    columns: `month date not null, ${place}, end_stage text not null check (end_stage in ${stageList}), ${sums}`,
    indexes: ['month, place_kind, place_id'],
    grants,
  });
  await createBrandTable(db, 'roll_days', {
    columns: `${place}, is_overstay boolean not null, first_due_on date not null, ${sums}`,
    indexes: ['place_kind, place_id, stage, is_overstay, first_due_on'],
    grants,
  });
  // each in place of the same without what it includes
  await run(db, `drop index dunning_cases_brand_code_owner_id_chance_id_idx`);
  await run(
    db,
    `create index on dunning_cases (brand_code, owner_id, chance desc, id) include (contact_on, held_at) where closed_on is null`,
  );
  await run(db, `drop index overdue_orders_brand_code_case_id_id_idx`);
  await run(db, `create index on overdue_orders (brand_code, case_id, id) include (order_id)`);
  await eachBrand(db, async (brand) => {
    for (const statement of statements)
      await sql.raw(statement.replaceAll('$1', `'${brand}'`)).execute(db);
  });
}

/** The stages of a month are those of its beginning; a release before did not write them down. */
const began = `
  from (
    select k.*, case when k.stages is null then array[1, 31, 61, 91]
      else array(select (stage.rules ->> 'fromDay')::integer
        from jsonb_array_elements(k.stages) with ordinality stage (rules, nth) order by nth) end as first_days
    from overdue_months k where k.brand_code = $1) k
  join overdue_month_orders r on r.brand_code = $1 and r.month = k.month
  cross join lateral (values ('brand', 0::bigint), ('store', r.store_id), ('channel', r.channel_id),
    ('owner', coalesce(r.owner_id, 0))) place (place_kind, place_id)`;

const stageOn = (day: string, row: string) => `case when ${row}.is_overstay then 'overstay'
  else (array['m1', 'm2', 'm3', 'm4', 'm5', 'm6'])[greatest(width_bucket(${day} - ${row}.first_due_on, k.first_days), 1)] end`;

const beganIn = stageOn('k.taken_on', 'r');

const statements = [
  `insert into roll_beginnings (brand_code, month, place_kind, place_id, stage, order_count, unpaid_fen)
   select $1, r.month, place.place_kind, place.place_id, ${beganIn}, count(*), sum(r.unpaid_fen)
   ${began} where place.place_id is not null group by 2, 3, 4, 5`,
  `insert into roll_ends (brand_code, month, place_kind, place_id, stage, end_stage, order_count, unpaid_fen)
   select $1, r.month, place.place_kind, place.place_id, ${beganIn}, ${stageOn('n.taken_on', 'e')}, count(*), sum(r.unpaid_fen)
   ${began}
   join overdue_months n on n.brand_code = $1 and n.month = (k.month + interval '1 month')::date
   join overdue_month_orders e on e.brand_code = $1 and e.month = n.month and e.order_id = r.order_id
   where place.place_id is not null group by 2, 3, 4, 5, 6`,
  `insert into roll_days (brand_code, place_kind, place_id, stage, is_overstay, first_due_on, order_count, unpaid_fen)
   select $1, place.place_kind, place.place_id, ${beganIn}, e.is_overstay, e.first_due_on, count(*), sum(r.unpaid_fen)
   ${began}
   join overdue_orders e on e.brand_code = $1 and e.order_id = r.order_id
   where place.place_id is not null and k.month = (select max(month) from overdue_months where brand_code = $1)
   group by 2, 3, 4, 5, 6`,
];
