import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyAccountBody, withMoneyAccounts } from '../../testing/providers/money-accounts.ts';
import { platformOperator } from '../../testing/people/editors.ts';
import { testAccount } from '../../testing/providers/sms-accounts.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let bare: World;
let world: World;
let close: () => Promise<void>;
let staff: Caller;
beforeAll(async () => {
  bare = await createWorld();
  bare.now = new Date('2026-11-29T02:00:00.000Z');
  ({ world, close } = await withMoneyAccounts(bare));
  staff = await platformOperator(world, world.alpha);
  await account(world.alpha, 'sandboxRent', '2026-12-20');
  await account(world.alpha, 'sandboxPayout', null);
  await testAccount(world, world.beta, await account(world.beta, 'sandboxHold', '2027-01-20'));
});
afterAll(async () => {
  await close();
  await bare.close();
});

async function account(
  shop: Shop,
  kind: 'sandboxRent' | 'sandboxHold' | 'sandboxPayout',
  expiresOn: string | null,
): Promise<number> {
  const body = moneyAccountBody(world, kind, { expiresOn });
  return (await send(world, shop.admin, 'createProviderAccount', { body })).answer.id;
}
const list = async (query: object = {}) =>
  (await send(world, staff, 'listBrandAccounts', { query })).answer.content;
const names = async (query: object = {}) =>
  (await list(query)).map(({ brandCode, kind }) => [brandCode, kind]);

test('the staff sees the accounts of all brands, those that end first before the others, and no setting and no key', async () => {
  const rows = await list();

  expect(rows.map((row) => [row.brandCode, row.kind, row.expiresOn, row.daysLeft])).toEqual([
    ['alpha', 'sandboxRent', '2026-12-20', 21],
    ['beta', 'sandboxHold', '2027-01-20', 52],
    ['alpha', 'sandboxPayout', null, null],
  ]);
  expect(rows.map(({ state, lastTest }) => [state, lastTest?.isPassed ?? null])).toEqual([
    ['draft', null],
    ['tested', true],
    ['draft', null],
  ]);
  const keys = await stored<{ tails: Record<string, string>; settings: Record<string, string> }>(
    bare,
    world.alpha,
    'select key_tails as tails, settings from provider_account_versions',
  );
  const said = JSON.stringify(rows);
  const words = keys.flatMap(({ tails, settings }) => [
    ...Object.values(tails),
    settings['merchantNo'] ?? '',
  ]);
  expect(words.filter((word) => word !== '' && said.includes(word))).toEqual([]);
});

test('brand, purpose, provider, state and end narrow the list', async () => {
  expect(await names({ brandCode: 'beta' })).toEqual([['beta', 'sandboxHold']]);
  expect(await names({ purpose: 'payout' })).toEqual([['alpha', 'sandboxPayout']]);
  expect(await names({ kind: 'sandboxRent' })).toEqual([['alpha', 'sandboxRent']]);
  expect(await names({ state: 'tested' })).toEqual([['beta', 'sandboxHold']]);
  expect(await names({ expiry: 'soon' })).toEqual([['alpha', 'sandboxRent']]);
  expect(await names({ expiry: 'later' })).toEqual([['beta', 'sandboxHold']]);
  expect(await names({ expiry: 'unknown' })).toEqual([['alpha', 'sandboxPayout']]);
  expect((await names({ sort: 'brandName,desc' }))[0]).toEqual(['beta', 'sandboxHold']);
  expect((await send(world, staff, 'accountBrands')).answer.map(({ code }) => code)).toEqual([
    'alpha',
    'beta',
  ]);
});

test('success and duration of today are those of the account’s own calls', async () => {
  const [first] = await list({ kind: 'sandboxRent' });
  await stored(
    bare,
    world.alpha,
    `insert into provider_calls (brand_code, at, provider, operation, outcome, took_ms, trace_id, account_id)
     select 'alpha', $1::timestamptz, 'payments', 'pay', outcome, took_ms, 'x', $2
     from (values ('answered', 100), ('answered', 200), ('failed', 600)) as of (outcome, took_ms)`,
    [bare.now, first?.id],
  );

  expect((await list({ kind: 'sandboxRent' }))[0]?.today).toEqual({
    calls: 3,
    answered: 2,
    averageMs: 300,
  });
});

test('an export has every account and is written down; an administrator of a brand sees none of it', async () => {
  const { answer } = await send(world, staff, 'exportBrandAccounts');
  const [entry] = await stored<{ after: unknown }>(
    bare,
    world.alpha,
    `select after from audit_log where operation = 'providerAccount:exportAll'`,
  );

  expect([answer.content.length, entry?.after]).toEqual([3, { rows: 3 }]);
  for (const name of ['listBrandAccounts', 'accountBrands', 'exportBrandAccounts'] as const)
    expect([name, (await send(world, world.alpha.admin, name, { body: {} })).status]).toEqual([
      name,
      403,
    ]);
});
