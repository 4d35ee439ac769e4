import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands, type UpgradeMenu } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** Bills and returns know where their order is, buyouts have numbers of their own, and filters have their indexes. */
export async function up(db: Database): Promise<void> {
  await places(db);
  await insured(db);
  await returns(db);
  await buyouts(db);
  await filters(db);
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['return:list', 'buyout:list', 'order:note'],
      ROLE_CLERK: ['return:list', 'buyout:list', 'order:note'],
      ROLE_CHANNEL: ['return:list', 'buyout:list'],
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
      title: '归还列表',
      path: 'return',
      icon: 'delivery',
      component: 'orders/return-list-page',
      permission: 'return:list',
    },
    {
      title: '买断列表',
      path: 'buyout',
      icon: 'payment',
      component: 'orders/buyout-list-page',
      permission: 'buyout:list',
    },
  ],
};

/** The store and the channel of their order: whoever reaches no others finds his bills in an index. */
async function places(db: Database): Promise<void> {
  for (const table of ['bills', 'order_returns']) {
    await run(db, `alter table ${table} add store_id bigint, add channel_id bigint`);
    await eachBrand(db, async (brand) => {
      await sql`update ${sql.table(table)} r set store_id = o.store_id, channel_id = o.channel_id from orders o
        where r.brand_code = ${sql.lit(brand)} and o.brand_code = r.brand_code and o.id = r.order_id`.execute(
        db,
      );
    });
    await run(db, `alter table ${table} alter store_id set not null`);
    for (const [column, target] of [
      ['store_id', 'stores'],
      ['channel_id', 'channels'],
    ])
      await run(
        db,
        `alter table ${table} add foreign key (brand_code, ${column}) references ${target} (brand_code, id)`,
      );
  }
  for (const place of ['store_id', 'channel_id'])
    await run(db, `create index on bills (brand_code, ${place}, status, due_on, id)`);
}

/** 已投保: a premium was paid, so that a row of the list need not ask its bills. */
async function insured(db: Database): Promise<void> {
  await run(db, 'alter table orders add is_insured boolean not null default false');
  await eachBrand(db, async (brand) => {
    await sql`
      update orders o set is_insured = true from bills b
      where o.brand_code = ${sql.lit(brand)} and b.brand_code = o.brand_code and b.order_id = o.id
        and b.kind = 5 and b.status = 2`.execute(db);
  });
}

/** How far a return is, in a word; 到仓 was not written down so far, and is when it was inspected. */
async function returns(db: Database): Promise<void> {
  await run(
    db,
    `alter table order_returns
       alter started_at type timestamptz(3),
       add arrived_at timestamptz,
       add state text not null default 'toSend'
         check (state in ('toSend', 'sent', 'toInspect', 'inspected', 'done', 'cancelled'))`,
  );
  await eachBrand(db, async (brand) => {
    await sql`
      update order_returns set arrived_at = inspected_at, state = case
        when is_cancelled then 'cancelled' when ended_at is not null then 'done'
        when inspected_at is not null then 'inspected' when tracking_number <> '' then 'sent'
        else 'toSend' end
      where brand_code = ${sql.lit(brand)}`.execute(db);
  });
  await run(
    db,
    `alter table order_returns
       alter state drop default,
       add check ((state = 'cancelled') = is_cancelled),
       add check ((state in ('done', 'cancelled')) = (ended_at is not null)),
       add check (inspected_at is null or arrived_at is not null),
       add check (state <> 'inspected' or inspected_at is not null)`,
  );
  for (const indexed of [
    'state, started_at, id',
    'result, started_at, id',
    'arrived_at, id',
    'store_id, started_at, id',
    'store_id, state, started_at, id',
    'channel_id, started_at, id',
  ])
    await run(db, `create index on order_returns (brand_code, ${indexed})`);
  await run(
    db,
    'create index on order_returns (brand_code, started_at, id) where ended_at is null',
  );
}

/** 买断单, written when it is done; those there were are made from the books. */
async function buyouts(db: Database): Promise<void> {
  await createBrandTable(db, 'order_buyouts', {
    columns: `buyout_no text not null,
      order_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      sku_id bigint not null,
      price_fen bigint not null check (price_fen >= 0),
      rent_paid_fen bigint not null check (rent_paid_fen >= 0),
      due_fen bigint not null check (due_fen >= 0),
      is_early boolean not null,
      operator_id bigint,
      at timestamptz(3) not null`,
    unique: [['buyout_no'], ['order_id']],
    references: {
      order_id: 'orders',
      store_id: 'stores',
      channel_id: 'channels',
      sku_id: 'skus',
      operator_id: 'operators',
    },
    indexes: [
      'at, id',
      'store_id, at, id',
      'channel_id, at, id',
      'sku_id, at, id',
      'is_early, at, id',
      'operator_id',
    ],
    grants: ['select', 'insert', 'update'],
  });
  await eachBrand(db, async (brand) => {
    await sql`
      insert into order_buyouts (brand_code, buyout_no, order_id, store_id, channel_id, sku_id, price_fen,
        rent_paid_fen, due_fen, is_early, operator_id, at)
      select a.brand_code,
        'MD' || to_char(a.at at time zone 'Asia/Shanghai', 'YYYYMMDD') ||
          translate(left(replace(gen_random_uuid()::text, '-', ''), 12), 'abcdef', '012345'),
        o.id, o.store_id, o.channel_id, o.sku_id, coalesce(o.buyout_fen, 0), o.paid_fen, coalesce(b.amount_fen, 0),
        (a.at at time zone 'Asia/Shanghai')::date < o.ends_on, a.operator_id, a.at
      from acts a
      join orders o on o.brand_code = a.brand_code and o.id = a.order_id
      left join bills b on b.brand_code = o.brand_code and b.order_id = o.id and b.kind = 2 and b.status <> 5
      where a.brand_code = ${sql.lit(brand)} and a.kind = 'buyOut' and o.ends_on is not null
      order by a.id`.execute(db);
  });
}

/** What orders are narrowed by, newest first within each; whose ID number it is, is asked of the customers. */
async function filters(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename = 'orders' and indexdef like '%(brand_code, sku_id)'`.execute(db);
  for (const { name } of rows) await run(db, `drop index ${name}`);
  for (const indexed of [
    'sku_id, created_at, id)',
    'risk_level, created_at, id)',
    'close_reason, created_at, id) where close_reason is not null',
    'start_on, id) where start_on is not null',
    'ends_on, id) where ends_on is not null',
  ])
    await run(db, `create index on orders (brand_code, ${indexed}`);
  await run(db, 'create index on customers (brand_code, id_number)');
}
