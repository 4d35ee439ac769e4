import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

/**
 * The net of each day of a cash account, as far as the last flow in it, which the frequent check of the books fills (ADR 62); the rent of
 * the last months of rental starts by when it is late and when it is paid, and the devices and rents of each product, which a job makes anew each day.
 */
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
  await createBrandTable(db, 'rent_vintages', {
    columns: `store_id bigint not null,
      channel_id bigint not null,
      started_in date not null,
      late_age smallint not null check (late_age between 0 and 13),
      paid_age smallint not null check (paid_age between 0 and 13),
      fen bigint not null check (fen >= 0)`,
    primaryKey: ['store_id', 'channel_id', 'started_in', 'late_age', 'paid_age'],
    grants: ['select', 'insert', 'delete'],
  });
  await createBrandTable(db, 'product_returns', {
    columns: `product_id bigint not null,
      device_count integer not null check (device_count > 0),
      cost_fen bigint not null check (cost_fen >= 0),
      collected_fen bigint not null check (collected_fen >= 0)`,
    primaryKey: ['product_id'],
    references: { product_id: 'products' },
    indexes: ['device_count, product_id'],
    grants: ['select', 'insert', 'delete'],
  });
}
