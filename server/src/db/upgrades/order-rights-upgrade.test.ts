import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which whoever might reject an order might reopen it.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('031-bill-list');
});
afterEach(() => old.close());

test('whoever may reject orders may reopen them still, in every brand, and nobody else may', async () => {
  for (const brand of ['old1', 'old2']) {
    await old.addBrand(brand);
    await old.inBrand(
      brand,
      `insert into roles (brand_code, code, name)
         values ('${brand}', 'ROLE_CLERK', '店员'), ('${brand}', 'ROLE_OWN', '风控'), ('${brand}', 'ROLE_OTHER', '财务')`,
      `insert into role_permissions
         select brand_code, id, case code when 'ROLE_OTHER' then 'order:approve' else 'order:reject' end from roles`,
    );
  }

  await old.migrate('033-order-rights');

  for (const brand of ['old1', 'old2']) {
    expect(await old.whoMay(brand, 'order:reopen')).toEqual([
      { code: 'ROLE_CLERK' },
      { code: 'ROLE_OWN' },
    ]);
    expect(await old.inTree(brand, 'order:reopen')).toEqual([{ alias: '复审', directory: '订单' }]);
  }
});
