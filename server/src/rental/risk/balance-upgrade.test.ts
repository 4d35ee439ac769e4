import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { checkBooks } from '../../money/ledger/public.ts';

// Brands whose balance for risk reports was a number beside the books.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('094-sms-records');
});
afterEach(() => old.close());

test('S196 what a brand had for risk reports is in its books, which agree, and a brand with nothing has none', async () => {
  await old.addBrand('rich');
  await old.addBrand('poor');
  for (const [code, fen] of [
    ['rich', 123_45],
    ['poor', 0],
  ] as const)
    await old.inBrand(
      code,
      `insert into risk_accounts (brand_code, balance_fen) values ('${code}', ${fen})
         on conflict (brand_code) do update set balance_fen = excluded.balance_fen`,
    );

  await old.migrate('100-top-ups');

  const kept = `select code, subject_id::int, debit_fen::int, credit_fen::int from account_balances where code = 'riskPrepaid'`;
  expect(await old.inBrand('rich', kept)).toEqual([
    { code: 'riskPrepaid', subject_id: 1, debit_fen: 123_45, credit_fen: 0 },
  ]);
  expect(await old.inBrand('poor', kept)).toEqual([]);
  expect(
    await old.inBrand('rich', 'select way, amount_fen::int as fen, note from top_ups'),
  ).toEqual([{ way: 'platform', fen: 123_45, note: '原有余额' }]);
  await old.migrate(); // the check of the books reads tables of later releases
  for (const code of ['rich', 'poor'])
    expect(
      await inTransaction(old.database.app, code, 'read only', (tx) => checkBooks(tx, code)),
    ).toEqual([]);
});
