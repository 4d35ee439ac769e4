import { brandPermissions } from '@rental/contract/permissions';
import { firstDamagePrices } from '@rental/domain/rental/orders/returns/damage-prices';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A database of the first release, with people in it, is brought up to date: nobody reaches less or more than before.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('003-live-and-risk');
});
afterEach(() => old.close());

async function oldBrand(code: string): Promise<void> {
  await old.addBrand(code);
  const operator = (name: string, purpose: number, places: string) =>
    `insert into operators (brand_code, username, password_hash, nick_name, purpose, store_id, channel_id)
     select '${code}', '${name}', 'x', '${name}', ${purpose}, ${places}`;
  const store = `(select min(id) from stores), null`;
  await old.inBrand(
    code,
    `insert into roles (brand_code, code, name) values ('${code}', 'ROLE_ADMIN', '管理员'),
       ('${code}', 'ROLE_CLERK', '店员'), ('${code}', 'ROLE_CHANNEL', '渠道')`,
    `insert into role_permissions select brand_code, id, 'order:list' from roles`,
    `insert into stores (brand_code, name, contact_name, contact_phone, region)
       values ('${code}', '一店', '张', '13800000000', '杭州'), ('${code}', '二店', '李', '13800000001', '杭州')`,
    `insert into channels (brand_code, code, name, commission_bp) values ('${code}', 'qd', '渠道', 500)`,
    operator('admin', 1, 'null, null'),
    operator('dianyuan', 1, store),
    operator('quanpin', 1, 'null, null'), // a clerk of no store reached all of them
    operator('qudao', 2, 'null, (select min(id) from channels)'),
    `insert into operator_roles select o.brand_code, o.id, r.id from operators o join roles r on r.code =
       case o.username when 'admin' then 'ROLE_ADMIN' when 'qudao' then 'ROLE_CHANNEL' else 'ROLE_CLERK' end`,
    `insert into menus (brand_code, kind, title, sort, path, icon, purpose)
       values ('${code}', 0, '系统工具', 10, 'tools', 'tools', 1)`,
  );
}

test('people keep the stores they reached, roles get the scope they had, and administrators every right', async () => {
  await oldBrand('old1');
  await oldBrand('old2');

  await old.migrate();

  for (const brand of ['old1', 'old2']) {
    const stores = await old.inBrand(
      brand,
      `select o.username, count(h.store_id) as stores from operators o
         left join operator_stores h on h.brand_code = o.brand_code and h.operator_id = o.id
       group by o.username order by o.username`,
    );
    expect(stores).toEqual([
      { username: 'admin', stores: 0 },
      { username: 'dianyuan', stores: 1 },
      { username: 'quanpin', stores: 2 },
      { username: 'qudao', stores: 0 },
    ]);
    expect(
      await old.inBrand(brand, 'select code, purpose, data_scope, built_in from roles order by id'),
    ).toEqual([
      { code: 'ROLE_ADMIN', purpose: 1, data_scope: 1, built_in: true },
      { code: 'ROLE_CLERK', purpose: 1, data_scope: 3, built_in: true },
      { code: 'ROLE_CHANNEL', purpose: 2, data_scope: 4, built_in: true },
    ]);
    const held = await old.inBrand(
      brand,
      `select p.permission from role_permissions p join roles r on r.id = p.role_id
       where r.code = 'ROLE_ADMIN' order by p.permission`,
    );
    expect(held).toEqual(brandPermissions.toSorted().map((permission) => ({ permission })));
    expect(await old.inBrand(brand, 'select balance from sms_accounts')).toEqual([{ balance: 0 }]);
    expect(
      await old.inBrand(
        brand,
        'select item, name, price_fen as "priceFen", needs_repair as "needsRepair" from damage_prices order by place',
      ),
    ).toEqual(firstDamagePrices);
    const menus = await old.inBrand(
      brand,
      `select title from menus where parent_id is null and purpose = 1 order by title`,
    );
    expect(menus).toEqual(
      expect.arrayContaining(
        ['系统工具', '系统管理', '消息', '客户管理'].map((title) => ({ title })),
      ),
    );
  }
});
