import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which a store was a name and a contact.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('055-longer-name-grams');
  await old.addBrand('old1');
  await old.inBrand(
    'old1',
    ...goods('old1'),
    `insert into roles (brand_code, code, name)
       values ('old1', 'ROLE_ADMIN', '管理员'), ('old1', 'ROLE_CLERK', '店员')`,
  );
});
afterEach(() => old.close());

test('a store that takes orders is open, and so is one that the release before adds', async () => {
  await old.migrate('056-stores');
  await old.inBrand(
    'old1',
    `insert into stores (brand_code, name, contact_name, contact_phone, region)
       values ('old1', '二店', '李', '13800000001', '杭州')`,
  );

  expect(
    await old.inBrand('old1', 'select status, frozen_at, licence_photos from stores order by id'),
  ).toEqual([
    { status: 4, frozen_at: null, licence_photos: [] },
    { status: 4, frozen_at: null, licence_photos: [] },
  ]);
});

test('a store is not frozen without a reason', async () => {
  await old.migrate('056-stores');

  await expect(old.inBrand('old1', 'update stores set frozen_at = now()')).rejects.toThrow(
    'stores_frozen_check',
  );
});

test('clerks keep their store, only administrators review and freeze, and the menu has 店铺', async () => {
  await old.migrate('056-stores');

  expect(
    await old.inBrand(
      'old1',
      `select r.code, array_agg(p.permission order by p.permission) as rights from role_permissions p
         join roles r on r.id = p.role_id where p.permission like 'store:%' group by 1 order by 1`,
    ),
  ).toEqual([
    {
      code: 'ROLE_ADMIN',
      rights: ['store:create', 'store:edit', 'store:freeze', 'store:list', 'store:review'],
    },
    { code: 'ROLE_CLERK', rights: ['store:edit', 'store:list'] },
  ]);
  expect(
    await old.inBrand(
      'old1',
      `select m.title, d.title as under from menus m join menus d on d.id = m.parent_id
         where m.component = 'stores/store-list-page'`,
    ),
  ).toEqual([{ title: '店铺', under: '店铺管理' }]);
});
