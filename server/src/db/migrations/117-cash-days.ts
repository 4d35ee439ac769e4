import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

/** The net of each day of a cash account, as far as the last flow in it (ADR 62). The frequent check of the books fills it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'cash_days', {
    columns: `method text not null constraint cash_days_method_check check (method in ('cash', 'bank', 'alipay', 'wechat')),
      happened_on date not null,
      net_fen bigint not null`,
    primaryKey: ['method', 'happened_on'],
    grants: ['select', 'insert', 'update'],
  });
  for (const column of [
    'flows_added_to bigint not null default 0',
    'flows_seen_to bigint',
    'flows_seen_at timestamptz',
  ])
    await run(db, `alter table book_checks add ${column}`);
}
