import { sql, type Kysely } from 'kysely';
import { createBrandTable } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/** Contacts by day, way and who made them, and promises by both their days and who wrote them down (ADR 75). What a release before adds is mended by the run of each hour. */
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
  await createBrandTable(db, 'promise_days', {
    columns: `place_id bigint not null,
      due_on date not null,
      made_on date not null,
      made_count bigint not null,
      kept_count bigint not null,
      broken_count bigint not null,
      promise_count bigint not null,
      promised_fen bigint not null,
      in_time_fen bigint not null,
      late_fen bigint not null,
      broken_fen bigint not null,
      open_fen bigint not null`,
    indexes: ['due_on, place_id', 'made_on, place_id'],
    grants: ['select', 'insert', 'delete'],
  });
  await eachBrand(db, async (brand) => {
    await sql`
      insert into contact_days (brand_code, place_kind, place_id, day, way, contact_count)
      select ${sql.lit(brand)}, place.kind, place.id, (r.at at time zone 'Asia/Shanghai')::date, r.way, count(*)
      from dunning_contacts r
      cross join lateral (values ('brand', 0::bigint), ('owner', coalesce(r.operator_id, 0))) place (kind, id)
      where r.brand_code = ${sql.lit(brand)} group by 2, 3, 4, 5`.execute(db);
    await sql.raw(promises.replaceAll('$1', `'${brand}'`)).execute(db);
  });
}

const promises = `
  insert into promise_days (brand_code, place_id, due_on, made_on, made_count, kept_count, broken_count, promise_count, promised_fen,
    in_time_fen, late_fen, broken_fen, open_fen)
  select $1, coalesce(operator_id, 0), due_on, (at at time zone 'Asia/Shanghai')::date, count(*),
    count(*) filter (where state = 'kept'), count(*) filter (where state = 'broken'), count(*) filter (where state <> 'replaced'),
    coalesce(sum(amount_fen) filter (where state <> 'replaced'), 0), sum(in_time), sum(late),
    coalesce(sum(amount_fen - in_time - late) filter (where state = 'broken'), 0), coalesce(sum(amount_fen) filter (where state = 'open'), 0)
  from (
    select p.*, case when p.state <> 'broken' then 0 else least(p.amount_fen - p.in_time, (
        select coalesce(sum(r.amount_fen), 0)::bigint from overdue_recoveries r
        where r.brand_code = $1 and r.case_id = p.case_id and r.day > p.due_on and r.at < coalesce((
          select min(n.at) from dunning_promises n
          where n.brand_code = $1 and n.case_id = p.case_id and n.id > p.id), 'infinity'))) end as late
    from (
      select p.*, case when p.state = 'kept' then p.amount_fen
        when p.state = 'broken' then least(p.paid_fen, p.amount_fen) else 0 end as in_time
      from dunning_promises p where p.brand_code = $1) p) p
  group by 2, 3, 4`;
