import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stored } from '../../testing/wire/rows.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';
import { upgradeBrands, type BrandUpgrade } from '../migrations/brand-upgrade.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const upgrade: BrandUpgrade = {
  rights: {
    ROLE_ADMIN: ['new:right'],
    ROLE_CLERK: ['new:right', 'other:right'],
    ROLE_GONE: ['x:y'],
  },
  menus: {
    1: [
      {
        title: '系统工具',
        path: 'tools',
        icon: 'tools',
        children: [
          { title: '接口文档', path: 'api-document', icon: 'document' },
          {
            title: '新页面',
            path: 'new',
            icon: 'list',
            component: 'new/new-page',
            permission: 'new:right',
          },
        ],
      },
    ],
    2: [{ title: '渠道页', path: 'one', icon: 'list', component: 'one/one-page', hidden: true }],
  },
};

/** As a migration does it: the owner, in one transaction. */
async function migrateWith(wanted: BrandUpgrade): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: world.database.owner }) });
  await db.transaction().execute(async (tx) => {
    await upgradeBrands(tx, wanted);
    const { rows } = await sql`select id from menus`.execute(tx);
    expect(rows).toEqual([]); // and leaves no brand behind
  });
}

const menusOf = (shop: Shop) =>
  stored<{ path: string; parent: string | null; purpose: number; title: string }>(
    world,
    shop,
    `select m.path, p.path as parent, m.purpose, m.title from menus m
       left join menus p on p.id = m.parent_id order by m.purpose, p.sort nulls first, m.sort`,
  );
const rightsOf = async (shop: Shop, right: string) =>
  (
    await stored<{ code: string }>(
      world,
      shop,
      `select r.code from role_permissions p join roles r on r.id = p.role_id where permission = $1 order by 1`,
      [right],
    )
  ).map(({ code }) => code);

test('rights and menu entries reach every brand there is, at the end of what it has', async () => {
  const { alpha, beta } = world;
  const before = await menusOf(alpha);

  await migrateWith(upgrade);

  for (const shop of [alpha, beta]) {
    const added = (await menusOf(shop)).filter(
      (menu) => !before.some(({ path, purpose }) => path === menu.path && purpose === menu.purpose),
    );
    expect(added).toEqual([
      { path: 'new', parent: 'tools', purpose: 1, title: '新页面' },
      { path: 'one', parent: null, purpose: 2, title: '渠道页' },
    ]);
    expect((await menusOf(shop)).findLast(({ parent }) => parent === 'tools')?.path).toBe(
      'exports',
    );
    expect(await rightsOf(shop, 'new:right')).toEqual(['ROLE_ADMIN', 'ROLE_CLERK']);
    expect(await rightsOf(shop, 'other:right')).toEqual(['ROLE_CLERK']);
    expect(await rightsOf(shop, 'x:y')).toEqual([]);
  }
});

test('what a brand has made its own stays as it is, and a second time changes nothing', async () => {
  const { alpha } = world;
  await stored(
    world,
    alpha,
    `update menus set title = '工具箱' where path = 'tools' and purpose = 1`,
  );
  await stored(world, alpha, `update roles set code = 'ROLE_BOSS' where code = 'ROLE_ADMIN'`);

  await migrateWith(upgrade);
  const once = await menusOf(alpha);
  await migrateWith(upgrade);

  expect(await menusOf(alpha)).toEqual(once);
  expect(once.filter(({ title }) => title === '工具箱')).toHaveLength(1);
  expect(once.filter(({ title }) => title === '系统工具').map(({ purpose }) => purpose)).toEqual([
    2,
  ]);
  expect(await rightsOf(alpha, 'new:right')).toEqual(['ROLE_CLERK']);
});

test('a brand without the directory gets it with the entry', async () => {
  const { alpha } = world;
  await stored(world, alpha, 'delete from menus where parent_id is not null');
  await stored(world, alpha, 'delete from menus');

  await migrateWith(upgrade);

  expect((await menusOf(alpha)).map(({ path, parent }) => [path, parent])).toEqual([
    ['tools', null],
    ['api-document', 'tools'],
    ['new', 'tools'],
    ['one', null],
  ]);
});
