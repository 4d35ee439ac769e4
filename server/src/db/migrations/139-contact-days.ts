import { sql, type Kysely } from 'kysely';
import { createBrandTable } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/** Contacts by day, way and who made them (ADR 75). What a release before adds is mended by the run of each hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'contact_days', {
    columns: `place_kind text not null check (place_kind in ('brand', 'owner')),
      place_id bigint not null,
      day date not null,
      way text not null check (way in ('call', 'sms', 'visit', 'letter', 'incoming')),
      contact_count bigint not null`,
    indexes: ['place_kind, place_id, day, way'],
    grants: ['select', 'insert', 'delete'],
  });
  await eachBrand(db, async (brand) => {
    await sql`
      insert into contact_days (brand_code, place_kind, place_id, day, way, contact_count)
      select ${sql.lit(brand)}, place.kind, place.id, (r.at at time zone 'Asia/Shanghai')::date, r.way, count(*)
      from dunning_contacts r
      cross join lateral (values ('brand', 0::bigint), ('owner', coalesce(r.operator_id, 0))) place (kind, id)
      where r.brand_code = ${sql.lit(brand)} group by 2, 3, 4, 5`.execute(db);
  });
}
