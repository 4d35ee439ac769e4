import { nameGrams } from '@rental/domain/rental/customers/name-grams';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// Customers of the release that looked for two letters of a name at a time.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('054-platform-rights');
});
afterEach(() => old.close());

test('the customers there are get the longer grams of their names, in every brand', async () => {
  const names = ['欧阳娜娜', '王伟', '陈陈陈', '𠮷田一郎'];
  for (const brand of ['old', 'other']) {
    await old.addBrand(brand);
    for (const [index, name] of names.entries())
      await old.inBrand(
        brand,
        `with one as (insert into customers (brand_code, name, phone, phone_last4, id_number, region, street, created_at)
           values ('${brand}', '${name}', '1380000000${index}', '000${index}', '330106199001011234', '杭州', '文三路', now())
           returning id)
         insert into customer_grams select distinct '${brand}', substr('${name}', n, 2), id
           from one, generate_series(1, length('${name}') - 1) n`,
      );
  }

  await old.migrate('055-longer-name-grams');

  const wanted = names.map((name) => ({ name, grams: nameGrams(name).toSorted() }));
  for (const brand of ['old', 'other'])
    expect(
      await old.inBrand(
        brand,
        `select c.name, array_agg(g.gram order by g.gram collate "C") as grams
         from customers c join customer_grams g on g.customer_id = c.id group by c.name, c.id order by c.id`,
      ),
    ).toEqual(wanted);
});
