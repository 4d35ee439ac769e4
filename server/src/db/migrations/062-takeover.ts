import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 接管导入: what was imported, and the orders that came from another system (ADR 31). Their opening is booked against an account of its
 * own. A bill that was paid there has no time of payment.
 */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'imports', {
    columns: `kind text not null,
      file_name text not null,
      operator_id bigint not null,
      at timestamptz not null,
      row_count integer not null check (row_count >= 0),
      skipped_count integer not null default 0 check (skipped_count >= 0),
      error_count integer not null default 0 check (error_count >= 0)`,
    references: { operator_id: 'operators' },
    indexes: ['at, id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'order_takeovers', {
    columns: `order_id bigint not null,
      import_id bigint not null,
      line integer not null,
      external_no text not null,
      content_hash text not null,
      serial text not null,
      beyond_cap text`,
    unique: [['order_id'], ['external_no']],
    references: { order_id: 'orders', import_id: 'imports' },
    indexes: ['import_id'],
    grants: ['select', 'insert'],
  });
  await run(db, 'alter table orders add is_taken_over boolean not null default false');
  await run(
    db,
    'create index orders_taken_over on orders (brand_code, created_at, id) where is_taken_over',
  );
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'bills'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%paid_at IS NOT NULL%'`.execute(db);
  for (const { name } of rows) await run(db, `alter table bills drop constraint ${name}`);
  await run(
    db,
    `alter table bills
       drop constraint bills_paid_by_check,
       add constraint bills_paid_by_check check (paid_by in
         ('deduction', 'authorization', 'deposit', 'onBehalf', 'takenOver', 'cash', 'bank', 'alipay', 'wechat')),
       add constraint bills_paid_at_check check (
         (status = 2) = (paid_at is not null) or (status = 2 and paid_by = 'takenOver'))`,
  );
  await eachBrand(db, async (brand) => {
    await sql`insert into accounts (brand_code, code) values (${brand}, 'opening') on conflict do nothing`.execute(
      db,
    );
    await growPermissionTree(db, brand);
  });
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['takeover:import'] },
    menus: {
      1: [
        {
          title: '系统管理',
          path: 'system',
          icon: 'system',
          children: [
            {
              title: '接管导入',
              path: 'takeover',
              icon: 'export',
              component: 'takeover/takeover-page',
              permission: 'takeover:import',
            },
          ],
        },
      ],
    },
  });
}
