import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which a face that was not recognised was nobody's to judge.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('033-order-rights');
});
afterEach(() => old.close());

test('administrators may judge faces, in every brand, and nobody else may', async () => {
  for (const brand of ['old1', 'old2']) {
    await old.addBrand(brand);
    await old.inBrand(
      brand,
      `insert into roles (brand_code, code, name)
         values ('${brand}', 'ROLE_ADMIN', '管理员'), ('${brand}', 'ROLE_CLERK', '店员')`,
    );
  }

  await old.migrate('036-agreement-review');

  for (const brand of ['old1', 'old2']) {
    expect(await old.whoMay(brand, 'agreement:review')).toEqual([{ code: 'ROLE_ADMIN' }]);
    expect(await old.inTree(brand, 'agreement:review')).toEqual([
      { alias: '人工复核签署人脸', directory: '合同' },
    ]);
  }
});
