import { sql, type Kysely } from 'kysely';
import { createBrandTable } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 回款 by the month in which its order fell overdue, kept as the other figures of 催收 (ADR 75). A release before adds nothing, which the run of
 * each hour mends.
 */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'recovery_cohorts', {
    columns: `place_kind text not null check (place_kind in ('brand', 'store', 'channel', 'owner')),
      place_id bigint not null,
      cohort date not null,
      month date not null,
      amount_fen bigint not null`,
    indexes: ['place_kind, place_id, cohort, month'],
    grants: ['select', 'insert', 'delete'],
  });
  await eachBrand(db, async (brand) => {
    await sql.raw(made.replaceAll('$1', `'${brand}'`)).execute(db);
  });
}

const made = `insert into recovery_cohorts (brand_code, place_kind, place_id, cohort, month, amount_fen)
  select $1, place.place_kind, place.place_id, date_trunc('month', coalesce(r.first_due_on, r.day - r.days_late))::date,
    date_trunc('month', r.day)::date, sum(r.amount_fen)
  from overdue_recoveries r
  cross join lateral (values ('brand', 0::bigint), ('store', r.store_id), ('channel', r.channel_id),
    ('owner', coalesce(r.owner_id, 0))) place (place_kind, place_id)
  where r.brand_code = $1 and place.place_id is not null group by 2, 3, 4, 5`;
