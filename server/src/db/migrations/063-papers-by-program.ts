import { sql, type Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 补件 by the paper, and by the program that placed the order. What was asked for before becomes papers of its request. */
export async function up(db: Database): Promise<void> {
  await run(db, 'alter table orders add papers_sent boolean not null default false');
  await run(db, 'create index on orders (brand_code, created_at, id) where papers_sent');
  await run(db, 'alter table paper_requests add customer_note text');
  await run(db, 'alter table files alter uploaded_by drop not null');
  await run(
    db,
    `alter table files add constraint files_uploader_check check (uploaded_by is not null or kind = 'paper')`,
  );
  await run(db, 'alter table open_apps drop constraint open_apps_scopes_check');
  await run(
    db,
    `alter table open_apps add constraint open_apps_scopes_check
      check (scopes <@ '{catalogue,customers,orders,events,documents}' and cardinality(scopes) > 0)`,
  );
  await createBrandTable(db, 'order_papers', {
    columns: `order_id bigint not null,
      request_id bigint not null,
      kind text not null,
      state text not null check (state in ('wanted', 'sent', 'accepted')),
      return_reason text`,
    unique: [['request_id', 'kind']],
    references: { order_id: 'orders', request_id: 'paper_requests' },
    indexes: ['order_id, id'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'paper_files', {
    columns: `order_id bigint not null,
      paper_id bigint not null,
      app_id bigint not null,
      file_key text not null,
      sent_sha256 bytea not null,
      sent_at timestamptz not null,
      verdict text check (verdict in ('accepted', 'returned')),
      reason text,
      judged_by bigint,
      judged_at timestamptz,
      check ((verdict is null) = (judged_at is null)),
      check ((verdict is null) = (judged_by is null)),
      check ((verdict = 'returned') is true = (reason is not null))`,
    unique: [['paper_id', 'sent_sha256'], ['file_key']],
    references: {
      order_id: 'orders',
      paper_id: 'order_papers',
      app_id: 'open_apps',
      judged_by: 'operators',
    },
    indexes: ['order_id, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    'alter table paper_files add foreign key (brand_code, file_key) references files (brand_code, key)',
  );
  await eachBrand(db, async (brand) => {
    await sql`insert into order_papers (brand_code, order_id, request_id, kind, state)
      select r.brand_code, r.order_id, r.id, p.kind, case when r.completed_at is null then 'wanted' else 'accepted' end
      from paper_requests r cross join unnest(r.papers) with ordinality p (kind, place)
      where r.brand_code = ${brand}
      order by r.id, p.place`.execute(db);
  });
}
