import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** Departments and positions, data scopes of roles, the permissions of a brand, menus that operators edit. */
export async function up(db: Database): Promise<void> {
  await places(db);
  await operators(db);
  await rights(db);
  await menus(db);
  await responsibility(db);
  await upgradeBrands(db, { menus: { 1: [peopleMenu] } });
}

const peopleMenu = {
  title: '系统管理',
  path: 'system',
  icon: 'system',
  children: [
    {
      title: '员工管理',
      path: 'user',
      icon: 'user',
      component: 'users/operator-list-page',
      permission: 'user:list',
    },
    {
      title: '部门岗位',
      path: 'department',
      icon: 'tree',
      component: 'users/department-page',
      permission: 'user:list',
    },
  ],
};

/** A department knows its way from the root, `/1/5/`: its subtree is a range of text. */
async function places(db: Database): Promise<void> {
  await createBrandTable(db, 'departments', {
    columns: `parent_id bigint,
      path text not null default '',
      name text not null,
      sort integer not null default 0,
      enabled boolean not null default true,
      created_at timestamptz not null`,
    references: { parent_id: 'departments' },
    indexes: ['path', 'parent_id'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await createBrandTable(db, 'positions', {
    columns: `name text not null,
      sort integer not null default 0,
      enabled boolean not null default true,
      created_at timestamptz not null`,
    unique: [['name']],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await refer(db, 'stores', 'department_id', 'departments');
  await run(db, `grant insert, update on stores, channels to ${appRole}`);
}

async function operators(db: Database): Promise<void> {
  await refer(db, 'operators', 'department_id', 'departments');
  await run(
    db,
    `alter table operators
       add column must_change_password boolean not null default false,
       add column password_changed_at timestamptz,
       add column deleted_at timestamptz`,
  );
  await run(db, `grant insert on operators to ${appRole}`);
  for (const [name, column, target] of [
    ['operator_stores', 'store_id', 'stores'],
    ['operator_positions', 'position_id', 'positions'],
  ] as const)
    await createBrandTable(db, name, {
      columns: `operator_id bigint not null,
        ${column} bigint not null`,
      primaryKey: ['operator_id', column],
      references: { operator_id: 'operators', [column]: target },
      indexes: [column],
      grants: ['select', 'insert', 'delete'],
    });
  // who was of no store reached every store, and goes on to: administrators by their role, others by this
  await eachBrand(db, (brand) =>
    run(
      db,
      `insert into operator_stores (brand_code, operator_id, store_id)
       select o.brand_code, o.id, s.id from operators o
       join stores s on s.brand_code = o.brand_code and (o.store_id is null or s.id = o.store_id)
       where o.brand_code = '${brand}' and o.purpose = 1 and (o.store_id is not null or not exists (
         select from operator_roles h
         join roles r on r.brand_code = h.brand_code and r.id = h.role_id and r.code = 'ROLE_ADMIN'
         where h.brand_code = o.brand_code and h.operator_id = o.id))`,
    ),
  );
  await run(db, 'alter table operators drop column store_id');
}

async function rights(db: Database): Promise<void> {
  await run(
    db,
    `alter table roles
       add column purpose smallint not null default 1 check (purpose in (1, 2)),
       add column data_scope smallint not null default 5 check (data_scope between 1 and 5),
       add column sort integer not null default 0,
       add column description text not null default '',
       add column built_in boolean not null default false,
       add column created_at timestamptz not null default now(),
       add check ((purpose = 2 and data_scope in (4, 5)) or (purpose = 1 and data_scope <> 4))`,
  );
  await eachBrand(db, (brand) =>
    run(
      db,
      `update roles set built_in = true, sort = case code when 'ROLE_ADMIN' then 10 when 'ROLE_CLERK' then 20 else 30 end,
       purpose = case code when 'ROLE_CHANNEL' then 2 else 1 end,
       data_scope = case code when 'ROLE_ADMIN' then 1 when 'ROLE_CHANNEL' then 4 else 3 end
     where brand_code = '${brand}'`,
    ),
  );
  await run(db, `grant insert, update, delete on roles to ${appRole}`);
  await run(db, `grant insert, delete on role_permissions, operator_roles to ${appRole}`);
  await createBrandTable(db, 'permissions', {
    columns: `parent_id bigint,
      name text,
      alias text not null,
      sort integer not null default 0,
      built_in boolean not null default false,
      created_at timestamptz not null`,
    unique: [['name']],
    references: { parent_id: 'permissions' },
    indexes: ['parent_id'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  await eachBrand(db, (brand) =>
    run(
      db,
      `insert into role_permissions (brand_code, role_id, permission)
         select p.brand_code, r.id, p.name from permissions p
         join roles r on r.brand_code = p.brand_code and r.code = 'ROLE_ADMIN'
         where p.brand_code = '${brand}' and p.name is not null on conflict do nothing`,
    ),
  );
}

async function menus(db: Database): Promise<void> {
  await run(db, 'alter table menus drop constraint menus_kind_check');
  await run(
    db,
    `alter table menus
       add check (kind in (0, 1, 2)),
       add column component_name text,
       add column redirect text,
       add column always_show boolean not null default false,
       add column affix boolean not null default false,
       add column breadcrumb boolean not null default true,
       add column created_at timestamptz not null default now()`,
  );
  await run(db, `grant insert, update, delete on menus to ${appRole}`);
}

/** Who answers for an order: what the scope 仅本人负责 reaches. */
async function responsibility(db: Database): Promise<void> {
  await refer(db, 'orders', 'responsible_id', 'operators');
  for (const columns of ['responsible_id, created_at, id', 'responsible_id, status'])
    await run(db, `create index on orders (brand_code, ${columns})`);
}

async function refer(db: Database, table: string, column: string, target: string): Promise<void> {
  await run(db, `alter table ${table} add column ${column} bigint`);
  await run(
    db,
    `alter table ${table} add foreign key (brand_code, ${column}) references ${target} (brand_code, id)`,
  );
}
