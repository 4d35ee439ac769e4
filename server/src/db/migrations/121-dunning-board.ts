import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 超期占用费 among the kinds of bills. */
const overstayKind = 8;

/**
 * 催收看板: the orders that were overdue when a month began, which the first run of 逾期登记 in the month writes down, and the stage of the
 * order in which each payment came in. A release before leaves that stage out: it is then read from the bill alone.
 */
export async function up(db: Database): Promise<void> {
  await months(db);
  for (const column of ['first_due_on date', 'is_overstay boolean not null default false'])
    await run(db, `alter table overdue_recoveries add ${column}`);
  for (const index of [
    'dunning_contacts (brand_code, at, id)',
    'dunning_promises (brand_code, at, id)',
    'dunning_promises (brand_code, due_on, id)',
  ])
    await run(db, `create index on ${index}`);
  await run(db, `create index on sms_messages (brand_code, created_at) where template = 'pastDue'`);
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['dunning:board'] },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '催收看板',
              path: 'dunning-board',
              icon: 'chart',
              component: 'dunning-board/dunning-board-page',
              permission: 'dunning:board',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, async (brand) => {
    await growPermissionTree(db, brand);
    await sql`update overdue_recoveries r set is_overstay = true from bills b
      where r.brand_code = ${brand} and b.brand_code = ${brand} and b.id = r.bill_id and b.kind = ${overstayKind}`.execute(
      db,
    );
  });
}

async function months(db: Database): Promise<void> {
  await createBrandTable(db, 'overdue_months', {
    columns: `month date not null check (extract(day from month) = 1),
      taken_on date not null check (taken_on >= month)`,
    primaryKey: ['month'],
    grants: ['select', 'insert', 'delete'],
  });
  await createBrandTable(db, 'overdue_month_orders', {
    columns: `month date not null,
      order_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      owner_id bigint,
      first_due_on date not null,
      is_overstay boolean not null,
      unpaid_fen bigint not null check (unpaid_fen >= 0)`,
    primaryKey: ['month', 'order_id'],
    references: {
      order_id: 'orders',
      store_id: 'stores',
      channel_id: 'channels',
      owner_id: 'operators',
    },
    indexes: ['order_id, month', 'store_id, month', 'channel_id, month', 'owner_id, month'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await run(
    db,
    `alter table overdue_month_orders add foreign key (brand_code, month) references overdue_months (brand_code, month)`,
  );
}
