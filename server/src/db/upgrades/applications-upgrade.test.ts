import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which customers applied for nothing.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('060-open-events');
  await old.addBrand('old1');
  await old.inBrand(
    'old1',
    ...goods('old1'),
    `insert into roles (brand_code, code, name) values ('old1', 'ROLE_ADMIN', '管理员'), ('old1', 'ROLE_CLERK', '店员')`,
    `insert into roles (brand_code, code, name, purpose) values ('old1', 'ROLE_CHANNEL', '渠道', 2)`,
  );
});
afterEach(() => old.close());

test('clerks handle applications, channels see theirs, and both menus have 客户申请', async () => {
  await old.migrate('065-applications');

  expect(
    await old.inBrand(
      'old1',
      `select r.code, array_agg(p.permission order by p.permission) as rights from role_permissions p
         join roles r on r.id = p.role_id where p.permission like 'application:%' group by 1 order by 1`,
    ),
  ).toEqual([
    { code: 'ROLE_ADMIN', rights: ['application:handle', 'application:list'] },
    { code: 'ROLE_CHANNEL', rights: ['application:list'] },
    { code: 'ROLE_CLERK', rights: ['application:handle', 'application:list'] },
  ]);
  expect(
    await old.inBrand(
      'old1',
      `select m.title, m.purpose, d.title as under from menus m join menus d on d.id = m.parent_id
         where m.component = 'orders/application-list-page' order by m.purpose`,
    ),
  ).toEqual([
    { title: '客户申请', purpose: 1, under: '订单管理' },
    { title: '客户申请', purpose: 2, under: '订单管理' },
  ]);
});

test('an order has one open application of a kind, however it is written', async () => {
  await old.migrate('065-applications');
  await old.inBrand(
    'old1',
    `insert into open_apps (brand_code, name, scopes, requests_per_minute, created_at)
       values ('old1', '商城', '{orders}', 60, now())`,
    ...orders('old1', [6]),
  );
  const applied = (no: string, state: string) =>
    old.inBrand(
      'old1',
      `insert into order_applications (brand_code, app_id, external_no, content_hash, order_id, store_id, kind, state,
           content, at, accepted_at, ended_at)
         select 'old1', a.id, '${no}', '', o.id, o.store_id, 'return', '${state}', '{}', now(), now(),
           case when '${state}' = 'done' then now() end
         from open_apps a, orders o`,
    );
  await applied('A-1', 'done');
  await applied('A-2', 'waiting');

  await expect(applied('A-3', 'accepted')).rejects.toThrow('order_applications_open');
  await expect(applied('A-2', 'done')).rejects.toThrow('external_no');
});
