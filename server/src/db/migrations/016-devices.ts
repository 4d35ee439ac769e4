import { sql, type Kysely } from 'kysely';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** Devices with a state, a cost and a history; a device that is in no open order bears no order's id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db);
  await createBrandTable(db, 'device_history', {
    columns: `device_id bigint not null,
      at timestamptz not null,
      move text not null,
      operator_id bigint,
      order_id bigint,
      before jsonb not null,
      after jsonb not null,
      note text`,
    references: { device_id: 'devices', operator_id: 'operators', order_id: 'orders' },
    indexes: ['device_id, id'],
    grants: ['select', 'insert'],
  });
  await eachBrand(db, (brand) => statesOf(db, brand));
  await run(
    db,
    `alter table devices alter serial_last6 set not null,
       add check (serial_last6 = right(serial, 6)),
       add check ((state = 'rented') = (order_id is not null))`,
  );
  for (const indexed of ['store_id, state, id', 'state, id', 'sku_id, id', 'serial_last6'])
    await run(db, `create index on devices (brand_code, ${indexed})`);
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['device:list', 'device:edit', 'device:import'],
      ROLE_CLERK: ['device:list', 'device:edit'],
    },
    menus: {
      1: [
        {
          title: '设备管理',
          path: 'device',
          icon: 'device',
          children: [
            {
              title: '设备库存',
              path: 'list',
              icon: 'list',
              component: 'devices/device-list-page',
              permission: 'device:list',
            },
          ],
        },
      ],
    },
  });
}

async function columns(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table devices
       add state text not null default 'inStock'
         check (state in ('inStock', 'rented', 'repair', 'sold', 'lost', 'scrapped')),
       add serial_last6 text,
       add cost_fen bigint check (cost_fen between 0 and 99999999999),
       add bought_on date,
       add depreciation_months smallint check (depreciation_months between 1 and 120),
       add residual_bp integer check (residual_bp between 0 and 10000),
       add note text`,
  );
  await run(db, `grant insert on devices to ${appRole}`);
  await run(
    db,
    `alter table skus
       add depreciation_months smallint not null default 36 check (depreciation_months between 1 and 120),
       add residual_bp integer not null default 1000 check (residual_bp between 0 and 10000)`,
  );
  await run(db, `grant update (depreciation_months, residual_bp) on skus to ${appRole}`);
}

/** What was sold or lost kept its order's id so far. Where a device's life was not written down, it begins here (期初建档). */
async function statesOf(db: Kysely<unknown>, brand: string): Promise<void> {
  const code = sql.lit(brand);
  await sql`update devices set serial_last6 = right(serial, 6) where brand_code = ${code}`.execute(
    db,
  );
  await sql`
    update devices d set
      order_id = case when o.status in (5, 6) then d.order_id end,
      state = case
        when o.status in (5, 6) then 'rented'
        when o.status <> 30 then 'inStock'
        when exists (select from order_returns r
          where r.brand_code = o.brand_code and r.order_id = o.id and r.result = 'lost' and not r.is_cancelled)
        then 'lost' else 'sold' end
    from orders o
    where d.brand_code = ${code} and o.brand_code = d.brand_code and o.id = d.order_id`.execute(db);
  await sql`
    insert into device_history (brand_code, device_id, at, move, order_id, before, after)
    select brand_code, id, now(), 'opening', order_id, '{}', jsonb_build_object('state', state)
    from devices where brand_code = ${code} order by id`.execute(db);
}
