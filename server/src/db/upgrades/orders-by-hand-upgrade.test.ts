import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which programs alone placed orders.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('060-open-events');
});
afterEach(() => old.close());

test('administrators and clerks of every brand may place orders, other roles may not, and codes on their way stay good', async () => {
  for (const brand of ['old1', 'old2']) {
    await old.addBrand(brand);
    await old.inBrand(
      brand,
      `insert into roles (brand_code, code, name)
         values ('${brand}', 'ROLE_ADMIN', '管理员'), ('${brand}', 'ROLE_CLERK', '店员'), ('${brand}', 'ROLE_CHANNEL', '渠道')`,
      `insert into sms_codes (brand_code, phone, purpose, code_hash, expires_at)
         values ('${brand}', '13800001111', 'login', '\\x00', now())`,
    );
  }

  await old.migrate('061-orders-by-hand');

  for (const brand of ['old1', 'old2']) {
    expect(await old.whoMay(brand, 'order:place')).toEqual([
      { code: 'ROLE_ADMIN' },
      { code: 'ROLE_CLERK' },
    ]);
    expect(await old.inTree(brand, 'order:place')).toEqual([
      { alias: '代客下单', directory: '订单' },
    ]);
    const codes = `select purpose, content_hash from sms_codes`;
    expect(await old.inBrand(brand, codes)).toEqual([{ purpose: 'login', content_hash: null }]);
  }
});
