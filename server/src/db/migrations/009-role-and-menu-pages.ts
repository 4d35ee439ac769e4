import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { upgradeBrands } from './brand-upgrade.ts';

/** The pages of roles, menus and rights; directories stay as they have always been shown until somebody edits them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await upgradeBrands(db, {
    menus: {
      1: [
        {
          title: '系统管理',
          path: 'system',
          icon: 'system',
          children: [
            {
              title: '角色管理',
              path: 'role',
              icon: 'role',
              component: 'access/role-list-page',
              permission: 'role:list',
            },
            {
              title: '菜单管理',
              path: 'menu',
              icon: 'menu',
              component: 'access/menu-list-page',
              permission: 'menu:list',
            },
            {
              title: '权限目录',
              path: 'permission',
              icon: 'permission',
              component: 'access/permission-list-page',
              permission: 'permission:edit',
            },
          ],
        },
      ],
    },
  });
  await run(db, 'alter table menus alter column always_show set default true');
  const { rows } = await sql<{ code: string }>`select code from brands order by code`.execute(db);
  for (const { code } of rows) {
    await sql`set local app.brand = ${sql.lit(code)}`.execute(db);
    await sql`update menus set always_show = true where brand_code = ${code}`.execute(db);
  }
  await sql`set local app.brand = ''`.execute(db);
}
