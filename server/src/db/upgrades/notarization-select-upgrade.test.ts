import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// Brands of the release in which the owner of the schema alone switched 公证.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('040-shipping-photos');
});
afterEach(() => old.close());

test('administrators may switch 公证, in every brand, and nobody else may; the brands are as they were, and the owner’s', async () => {
  for (const brand of ['old1', 'old2']) {
    await old.addBrand(brand);
    await old.inBrand(
      brand,
      `insert into roles (brand_code, code, name)
         values ('${brand}', 'ROLE_ADMIN', '管理员'), ('${brand}', 'ROLE_CLERK', '店员')`,
    );
  }
  await old.database.owner.query(`update brands set notarization_select = code = 'old1'`);

  await old.migrate('041-notarization-select');

  for (const brand of ['old1', 'old2']) {
    expect(await old.whoMay(brand, 'agreement:notarizationSelect')).toEqual([
      { code: 'ROLE_ADMIN' },
    ]);
    expect(await old.inTree(brand, 'agreement:notarizationSelect')).toEqual([
      { alias: '公证开关', directory: '合同' },
    ]);
  }
  const { rowCount } = await old.database.owner.query(`update brands set shipping_photos = 2`);
  expect(rowCount).toBe(2);
  const read = 'select code, notarization_select as is_on from brands order by code';
  expect((await old.database.app.query(read)).rows).toEqual([
    { code: 'old1', is_on: true },
    { code: 'old2', is_on: false },
  ]);
});
