import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { run } from './brand-table.ts';
import { eachBrand, upgradeBrands, type UpgradeMenu } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 续租: an order that goes on from another, the lock meanwhile, and the account that its deposit goes through. */
export async function up(db: Database): Promise<void> {
  await orders(db);
  await run(
    db,
    `alter table accounts add check (code <> 'depositInTransit' or credit_fen >= debit_fen)`,
  );
  await eachBrand(db, async (brand) => {
    await sql`insert into accounts (brand_code, code) values (${sql.lit(brand)}, 'depositInTransit')
      on conflict do nothing`.execute(db);
    await growPermissionTree(db, brand);
  });
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['order:relet', 'relet:list'],
      ROLE_CLERK: ['order:relet', 'relet:list'],
      ROLE_CHANNEL: ['relet:list'],
    },
    menus: { 1: [menu], 2: [menu] },
  });
}

const menu: UpgradeMenu = {
  title: '订单管理',
  path: 'order',
  icon: 'order',
  children: [
    {
      title: '续租列表',
      path: 'relet',
      icon: 'calendar',
      component: 'orders/relet-list-page',
      permission: 'relet:list',
    },
  ],
};

/** An order that is closed was never gone on with: of the others there is one for each that it goes on from. */
async function orders(db: Database): Promise<void> {
  await run(
    db,
    `alter table orders
       add relet_of bigint,
       add relet_by bigint,
       drop constraint orders_lock_check,
       add check (lock in ('returning', 'reletting')),
       add check (relet_of is distinct from id),
       add check (relet_by is null or relet_of is not null),
       add foreign key (brand_code, relet_of) references orders (brand_code, id),
       add foreign key (brand_code, relet_by) references operators (brand_code, id)`,
  );
  await run(
    db,
    `create unique index on orders (brand_code, relet_of) where relet_of is not null and status <> 35`,
  );
  await run(db, `create index on orders (brand_code, relet_of) where relet_of is not null`);
  await run(db, `create index on orders (brand_code, relet_by) where relet_by is not null`);
  await run(db, `create index on device_history (brand_code, order_id) where move = 'relet'`);
  for (const place of ['', 'store_id, ', 'channel_id, '])
    await run(
      db,
      `create index on orders (brand_code, ${place}created_at, id) where relet_of is not null`,
    );
}
