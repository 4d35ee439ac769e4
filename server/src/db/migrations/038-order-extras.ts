import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands, type UpgradeMenu } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 附加单: a bill by hand says when and by whom it was billed, and 转单 is kept as a list. */
export async function up(db: Database): Promise<void> {
  await run(db, 'alter table bills add charged_at timestamptz(3), add charged_by bigint');
  await eachBrand(db, (brand) => sayWhenCharged(db, brand));
  await run(
    db,
    'alter table bills add foreign key (brand_code, charged_by) references operators (brand_code, id)',
  );
  for (const columns of ['', 'kind, ', 'status, ', 'kind, status, ', 'store_id, ', 'channel_id, '])
    await run(
      db,
      `create index on bills (brand_code, ${columns}charged_at, id) where charged_at is not null`,
    );
  await handOvers(db);
  await eachBrand(db, async (brand) => {
    await sql`
      insert into role_permissions (brand_code, role_id, permission)
      select brand_code, role_id, 'extra:list' from role_permissions
      where brand_code = ${brand} and permission = 'bill:list'
      on conflict do nothing`.execute(db);
    await growPermissionTree(db, brand);
  });
  await upgradeBrands(db, { menus: { 1: [menu], 2: [menu] } });
}

const menu: UpgradeMenu = {
  title: '订单管理',
  path: 'order',
  icon: 'order',
  children: [
    {
      title: '附加单',
      path: 'extra',
      icon: 'payment',
      component: 'orders/extra-list-page',
      permission: 'extra:list',
    },
  ],
};

/** As the history tells it: of those alike the first is the first. One that it does not know of was billed as it fell due. */
async function sayWhenCharged(db: Database, brand: string): Promise<void> {
  await sql`
    update bills b set charged_at = coalesce(told.at, b.due_on::timestamp at time zone 'Asia/Shanghai'),
      charged_by = told.operator_id
    from (
      select id, order_id, purpose, amount_fen,
        row_number() over (partition by order_id, purpose, amount_fen order by id) as nth
      from bills where brand_code = ${sql.lit(brand)} and kind in (4, 5, 6)
    ) made
    left join (
      select order_id, at, operator_id, after->>'purpose' as purpose, (after->>'amount_fen')::bigint as amount_fen,
        row_number() over (partition by order_id, after->>'purpose', after->>'amount_fen' order by id) as nth
      from order_history where brand_code = ${sql.lit(brand)} and move = 'charge'
    ) told on told.order_id = made.order_id and told.purpose = made.purpose
      and told.amount_fen = made.amount_fen and told.nth = made.nth
    where b.brand_code = ${sql.lit(brand)} and b.id = made.id`.execute(db);
}

/** 转单 so far, as the audit log has it, which names the stores by their ids. */
async function handOvers(db: Database): Promise<void> {
  await createBrandTable(db, 'order_hand_overs', {
    columns: `order_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      from_store_id bigint not null,
      to_store_id bigint not null check (to_store_id <> from_store_id),
      operator_id bigint,
      reason text,
      at timestamptz(3) not null`,
    references: {
      order_id: 'orders',
      store_id: 'stores',
      channel_id: 'channels',
      from_store_id: 'stores',
      to_store_id: 'stores',
      operator_id: 'operators',
    },
    indexes: [
      'order_id',
      'at, id',
      'store_id, at, id',
      'channel_id, at, id',
      'from_store_id, at, id',
      'to_store_id, at, id',
    ],
    grants: ['select', 'insert', 'update'],
  });
  await eachBrand(db, async (brand) => {
    await sql`
      insert into order_hand_overs (brand_code, order_id, store_id, channel_id, from_store_id, to_store_id,
        operator_id, reason, at)
      select o.brand_code, o.id, o.store_id, o.channel_id, f.id, t.id, w.operator_id, w.after->>'reason', w.at
      from audit_log w
      join orders o on o.brand_code = w.brand_code and o.order_no = w.object
      join stores f on f.brand_code = w.brand_code and f.id = (w.before->>'storeId')::bigint
      join stores t on t.brand_code = w.brand_code and t.id = (w.after->>'storeId')::bigint
      where w.brand_code = ${sql.lit(brand)} and w.operation = 'order:transfer' and w.result = 'ok' and t.id <> f.id
      order by w.id`.execute(db);
  });
}
