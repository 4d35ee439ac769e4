import { sql, type Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';
import { upgradeBrands, type UpgradeMenu } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** What operators see and change of customers: who brought them in, who looks after them, whether they may rent. */
export async function up(db: Database): Promise<void> {
  await columns(db);
  await eachBrand(db, (brand) =>
    run(db, `update customers set phone_last4 = right(phone, 4) where brand_code = '${brand}'`),
  );
  await run(db, 'alter table customers alter column phone_last4 set not null');
  await references(db);
  for (const index of indexes)
    await run(db, `create index on customers (brand_code, ${index}, created_at, id)`);
  await run(db, 'create index on customers (brand_code, created_at, id)');
  await run(db, `grant update (${changeable.join(', ')}) on customers to ${appRole}`);
  await upgradeBrands(db, { menus: { 1: [menu], 2: [menu] } });
}

/** The cursor of the list holds no instant finer than a millisecond; the share code is random, for it is in links. */
async function columns(db: Database): Promise<void> {
  await run(
    db,
    `alter table customers
       alter column created_at type timestamptz(3),
       add column nickname text,
       add column avatar text,
       add column phone_last4 text,
       add column share_code text not null default replace(gen_random_uuid()::text, '-', ''),
       add column status smallint not null default 1 check (status in (1, 2)),
       add column blacklist_reason text,
       add column blacklisted_at timestamptz,
       add column blacklisted_by bigint,
       add column parent_id bigint,
       add column yx_operator_id bigint,
       add column password_hash text,
       add column must_change_password boolean not null default false,
       add column password_changed_at timestamptz,
       add unique (brand_code, share_code),
       add check (parent_id <> id),
       add check ((status = 2) = (blacklist_reason is not null)),
       add check ((status = 2) = (blacklisted_at is not null))`,
  );
}

const references = async (db: Database) => {
  for (const [column, target] of [
    ['parent_id', 'customers'],
    ['yx_operator_id', 'operators'],
    ['blacklisted_by', 'operators'],
  ] as const)
    await run(
      db,
      `alter table customers add foreign key (brand_code, ${column}) references ${target} (brand_code, id)`,
    );
};

/** What the list is narrowed by: newest first within each. */
const indexes = ['status', 'parent_id', 'yx_operator_id', 'phone_last4'];

const changeable = [
  'status',
  'blacklist_reason',
  'blacklisted_at',
  'blacklisted_by',
  'parent_id',
  'yx_operator_id',
  'password_hash',
  'must_change_password',
  'password_changed_at',
];

const menu: UpgradeMenu = {
  title: '客户管理',
  path: 'customer',
  icon: 'user',
  children: [
    {
      title: '客户列表',
      path: 'list',
      icon: 'list',
      component: 'customers/customer-list-page',
      permission: 'customer:list',
    },
    {
      title: '客户详情',
      path: 'detail/:id',
      icon: 'list',
      component: 'customers/customer-detail-page',
      permission: 'customer:list',
      hidden: true,
      activeMenu: '/customer/list',
    },
  ],
};

/** Row-level security holds the owner as well: rows are changed inside one brand after another. */
async function eachBrand(db: Database, work: (brand: string) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from brands order by code`.execute(db);
  for (const { code } of rows) {
    await run(db, `set local app.brand = '${code}'`);
    await work(code);
  }
  await run(db, "set local app.brand = ''");
}
