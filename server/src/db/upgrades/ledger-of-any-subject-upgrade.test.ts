import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release in which acts had one date, and the guards of accounts were the brand's.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('069-early-return');
  await old.addBrand('old1');
});
afterEach(() => old.close());

test('an act happened and is posted on the Shanghai day on which it was written, and no month is closed', async () => {
  await old.inBrand(
    'old1',
    ...goods('old1'),
    ...orders('old1', [6]),
    `insert into acts (brand_code, kind, order_id, at)
       select brand_code, 'collect', id, '2026-10-31T16:30:00Z' from orders`,
  );

  await old.migrate('070-ledger-of-any-subject');

  expect(
    await old.inBrand(
      'old1',
      'select happened_on::text, posted_on::text, subject_kind, subject_id from acts',
    ),
  ).toEqual([
    {
      happened_on: '2026-11-01',
      posted_on: '2026-11-01',
      subject_kind: 'order',
      subject_id: null,
    },
  ]);
  expect(await old.inBrand('old1', 'select closed_to from book_months')).toEqual([
    { closed_to: null },
  ]);
  // as the release before, which knows none of it
  await old.inBrand(
    'old1',
    `insert into acts (brand_code, kind, order_id, at) select brand_code, 'waive', id, now() from orders`,
    `update accounts set credit_fen = credit_fen + 1 where code = 'receivable'`,
  );
});

test('a deposit that came over to a relet belongs to the order that it left', async () => {
  await old.inBrand(
    'old1',
    ...goods('old1'),
    ...orders('old1', [6, 6]),
    `update orders set relet_of = (select min(id) from orders) where id = (select max(id) from orders)`,
    `with act as (insert into acts (brand_code, kind, order_id, at)
        select brand_code, 'beginRelet', id, now() from orders where relet_of is not null returning *)
      insert into transfers (brand_code, act_id, order_id, kind, debit, credit, amount_fen, is_reversal, at)
      select brand_code, id, order_id, 'depositCarriedIn', 'depositInTransit', 'depositHeld', 500, false, at from act`,
  );

  await old.migrate('070-ledger-of-any-subject');

  expect(
    await old.inBrand(
      'old1',
      `select debit_subject = (select min(id) from orders) as "isOriginal", credit_subject from transfers`,
    ),
  ).toEqual([{ isOriginal: true, credit_subject: null }]);
});
