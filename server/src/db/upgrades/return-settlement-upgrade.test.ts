import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which stores had no addresses for what comes back.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('033-order-rights');
});
afterEach(() => old.close());

test('whoever kept 损坏价目 keeps 归还地址 too, in every brand, and nobody else does', async () => {
  for (const brand of ['old1', 'old2']) {
    await old.addBrand(brand);
    await old.inBrand(
      brand,
      `insert into roles (brand_code, code, name)
         values ('${brand}', 'ROLE_OWN', '售后'), ('${brand}', 'ROLE_OTHER', '财务')`,
      `insert into role_permissions
         select brand_code, id, case code when 'ROLE_OWN' then 'return:prices' else 'return:list' end from roles`,
    );
  }

  await old.migrate('035-return-settlement');

  for (const brand of ['old1', 'old2']) {
    expect(await old.whoMay(brand, 'return:addresses')).toEqual([{ code: 'ROLE_OWN' }]);
    expect(await old.inTree(brand, 'return:addresses')).toEqual([
      { alias: '维护归还地址', directory: '归还' },
    ]);
  }
});
