import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/**
 * 归还地址 of the stores, which a return keeps in its words; whoever kept 损坏价目 keeps them too. And what came back late is
 * a 结算类型. An inspection that is reopened leaves its photos.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'return_addresses', {
    columns: `store_id bigint not null,
      receiver text not null check (receiver <> ''),
      phone text not null check (phone <> ''),
      region text not null check (region <> ''),
      street text not null check (street <> ''),
      is_default boolean not null default false,
      is_enabled boolean not null default true,
      check (is_enabled or not is_default)`,
    references: { store_id: 'stores' },
    indexes: ['store_id, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(db, 'create unique index on return_addresses (brand_code, store_id) where is_default');
  await run(
    db,
    `alter table order_returns
       add return_address_id bigint,
       add return_address text check (return_address <> ''),
       add former_photo_keys text[] not null default '{}',
       add check ((return_address_id is null) = (return_address is null)),
       add foreign key (brand_code, return_address_id) references return_addresses (brand_code, id)`,
  );
  await run(
    db,
    `create index on order_returns (brand_code, return_address_id, started_at, id)
       where return_address_id is not null`,
  );
  for (const [table, column] of [
    ['orders', 'inspection'],
    ['order_returns', 'result'],
  ])
    await run(
      db,
      `alter table ${table}
         drop constraint ${table}_${column}_check,
         add constraint ${table}_${column}_check
           check (${column} in ('intact', 'damaged', 'lost', 'breach', 'overdue'))`,
    );
  await eachBrand(db, async (brand) => {
    await sql`
      insert into role_permissions (brand_code, role_id, permission)
      select brand_code, role_id, 'return:addresses' from role_permissions
      where brand_code = ${brand} and permission = 'return:prices'
      on conflict do nothing`.execute(db);
    await growPermissionTree(db, brand);
  });
}
