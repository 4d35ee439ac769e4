import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';

// A brand of the release that kept no fee rate of a trade.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('148-rolls');
  await old.addBrand('old1');
});
afterEach(() => old.close());

const account = (name: string, purpose: string, settings: object) => `
  with operator as (select id from operators limit 1), made as (
    insert into provider_accounts (brand_code, kind, purpose, name, preference, created_at)
      values ('old1', 'sandbox', '${purpose}', '${name}', 1, now()) returning id
  )
  insert into provider_account_versions (brand_code, account_id, version, state, settings, templates, sealed_keys, key_tails,
      operator_id, saved_at)
    select 'old1', made.id, v.version, v.state, v.settings, '{}', '\\x00', '{}', operator.id, now()
    from made, operator, (values (1, 'replaced', '{"feeRate": "9"}'::jsonb), (2, 'used', '${JSON.stringify(settings)}'))
      v (version, state, settings)`;

const trade = (no: string, purpose: string, accountName: string | null) => `
  insert into provider_trades (brand_code, trade_no, purpose, account_id, amount_fen, on_day, created_at)
    values ('old1', '${no}', '${purpose}', (select id from provider_accounts where name = '${accountName}'), 100, '2026-11-01', now())`;

test('a trade of before bears the rate that its account has now, and one without an account or a rate bears none', async () => {
  await old.inBrand(
    'old1',
    `insert into operators (brand_code, username, password_hash, nick_name, purpose)
       values ('old1', 'admin', 'x', '店长', 1)`,
    account('收租', 'rent', { feeRate: '3.8' }),
    account('无费率', 'deduction', {}),
    trade('T1', 'rent', '收租'),
    trade('T2', 'rent', null),
    trade('T3', 'deduction', '无费率'),
  );

  await old.migrate('150-settlement-bases');

  const rates = await old.inBrand(
    'old1',
    'select trade_no, fee_bp from provider_trades order by id',
  );
  expect(rates).toEqual([
    { trade_no: 'T1', fee_bp: 38 },
    { trade_no: 'T2', fee_bp: null },
    { trade_no: 'T3', fee_bp: null },
  ]);
});
