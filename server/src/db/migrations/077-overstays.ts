import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { run } from './brand-table.ts';
import { eachBrand, upgradeBrands, type UpgradeMenu } from './brand-upgrade.ts';

/**
 * 超期未归还: how far an order is charged and told, bills of 超期占用费 (kind 8), and the running rentals by their last day, which the
 * job and the list read from its beginning to today.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table orders add overstay_counted_on date, add overstay_told smallint not null default 0',
  );
  for (const columns of ['ends_on, id', 'store_id, ends_on, id'])
    await run(
      db,
      `create index ${columns.startsWith('store') ? 'orders_overstaying_store' : 'orders_overstaying'}
         on orders (brand_code, ${columns}) where status = 6 and lock is null`,
    );
  await run(db, 'alter table bills drop constraint bills_kind_check');
  // what is there was checked against fewer kinds: the table need not be read
  await run(
    db,
    'alter table bills add constraint bills_kind_check check (kind between 1 and 8) not valid',
  );
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['overstay:list'],
      ROLE_CLERK: ['overstay:list'],
      ROLE_CHANNEL: ['overstay:list'],
    },
    menus: { 1: [menu], 2: [menu] },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

const menu: UpgradeMenu = {
  title: '订单管理',
  path: 'order',
  icon: 'order',
  children: [
    {
      title: '超期未归还',
      path: 'overstay',
      icon: 'calendar',
      component: 'orders/overstay-list-page',
      permission: 'overstay:list',
    },
  ],
};
