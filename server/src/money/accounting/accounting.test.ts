import type { TrialBalance } from '@rental/contract/money/accounting';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { ClosedMonths } from '../../testing/orders/closed-months.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { Killed, killedAfter } from '../../testing/people/customer-sms.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { leaseToday, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import type { Caller, Shop, World } from '../../testing/world.ts';
import { monthBooker } from './book-month.ts';

// Bills of ¥100.00 for the months from 09-21, 10-21 and 11-21 on, with VAT of 13 %: ¥11.50 in ¥100.00.

let late: LateOrders;
let world: World;
let shop: Shop;
let months: ClosedMonths;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
  months = new ClosedMonths(world, shop);
});
afterEach(async () => {
  await proveBooks(world, shop);
  await world.close();
});

const setPolicy = (more: object = {}) => months.setPolicy(more);
const close = (month: string, by?: Caller) => months.close(month, by);
const closed = (month: string) => months.closed(month);
const balance = (month: string) => months.balance(month);

/** The turnover of a month by account, debit above zero. */
const moved = ({ accounts }: TrialBalance) =>
  Object.fromEntries(
    accounts.flatMap(({ account, debitFen, creditFen }) =>
      debitFen === creditFen ? [] : [[account, debitFen - creditFen]],
    ),
  );

const codeOf = async (reply: ReturnType<typeof close>) => (await reply).refusal.code;

test('rent that was paid ahead is earned month by month, and what is due enters the receivables', async () => {
  const order = await late.rented();
  await late.pay(order.id, order.billIds.slice(0, 1));
  await setPolicy();
  late.on('2026-10-01');
  await closed('2026-09');
  // 10 of 30 days of the first bill: 33.33, of which 3.83 are VAT.
  expect(moved(await balance('2026-09'))).toEqual({
    cash: 100_00,
    deferred: -59_00,
    vat: -11_50,
    rentIncome: -29_50,
  });

  late.on('2026-11-01');
  await closed('2026-10');
  // The rest of the first bill, and 11 of 31 days of the second one, 35.48, which is due and not paid.
  const october = await balance('2026-10');
  expect(moved(october)).toEqual({
    receivable: 100_00,
    deferred: 1_90,
    vat: -11_50,
    rentIncome: -90_40,
  });
  expect(october.debitFen).toBe(october.creditFen);
  expect(october.profitFen).toBe(90_40);
  expect(october.profits).toMatchObject([{ incomeFen: 90_40, costFen: 0, profitFen: 90_40 }]);
  expect(october.accounts.find(({ account }) => account === 'rentIncome')).toMatchObject({
    beforeFen: 29_50,
    afterFen: 119_90,
  });
});

test('nothing is posted into a closed month: what comes late belongs to it, and stands in the next one', async () => {
  const order = await late.rented();
  await setPolicy();
  late.on('2026-10-01');
  await closed('2026-09');
  late.on('2026-10-05');
  const arrived = { amountFen: null, method: 'cash', arrivedOn: '2026-09-28' } as const;
  const paid = await doMoney(world, shop.clerk, 'collectBills', {
    orderId: order.id,
    billIds: order.billIds.slice(0, 1),
    ...arrived,
  });
  expect(paid.status).toBe(200);
  late.on('2026-11-01');
  await closed('2026-10');

  expect((await balance('2026-09')).accounts.map(({ account }) => account)).not.toContain('cash');
  const october = await balance('2026-10');
  // Paid a week late, with ¥0.35 of late fee.
  expect(moved(october).cash).toBe(100_35);
  expect(october.late).toMatchObject([{ orderId: order.id, happenedOn: '2026-09-28' }]);
});

test('a new policy books its difference by itself, apart from what the month brought', async () => {
  await late.rented();
  await setPolicy();
  late.on('2026-10-01');
  await closed('2026-09');
  expect((await setPolicy({ rentBasis: 'due' })).status).toBe(200);
  late.on('2026-11-01');
  await closed('2026-10');
  const entries = (
    await send(world, shop.admin, 'listEntries', {
      query: { month: '2026-10', account: 'rentIncome' },
    })
  ).answer.content;
  // By due day the first bill is income whole: 88.50 in place of 29.50; October has the second one.
  expect(Object.fromEntries(entries.map(({ reason, creditFen }) => [reason, creditFen]))).toEqual({
    month: 88_50,
    policy: 59_00,
  });
  expect((await setPolicy({ taxpayer: 'small' })).refusal.code).toBe('accounting_rate_too_high');
});

test('a small-scale taxpayer becomes a general one: what was declared keeps its rate, and the next month has the new one', async () => {
  await late.rented();
  const vatBp = { rent: 100, sale: 100, compensation: 0, extra: 100, insurance: 100 };
  await setPolicy({ taxpayer: 'small', vatBp });
  late.on('2026-10-01');
  await closed('2026-09');
  // 1 % of 100.00 is 0.99; of the 33.33 of 10 days 0.33.
  expect(moved(await balance('2026-09'))).toEqual({
    receivable: 100_00,
    deferred: -66_01,
    vat: -99,
    rentIncome: -33_00,
  });
  expect((await setPolicy()).status).toBe(200);
  const policies = await send(world, shop.admin, 'accountingPolicies');
  expect(policies.answer).toMatchObject({
    changesFrom: '2026-10',
    policies: [{ taxpayer: 'general' }, { taxpayer: 'small' }],
  });

  late.on('2026-11-01');
  await closed('2026-10');
  // The rest of the first bill by 1 %, 66.01; 11 of 31 days of the second one by 13 %: 35.48 less 4.08, and 57.10 of it deferred.
  expect(moved(await balance('2026-10'))).toEqual({
    receivable: 100_00,
    deferred: 8_91,
    vat: -11_50,
    rentIncome: -97_41,
  });
});

test('what was so before the first month is its opening, and no turnover of it', async () => {
  const order = await late.rented();
  await late.pay(order.id, order.billIds.slice(0, 1));
  await setPolicy();
  late.on('2026-11-01');
  await closed('2026-10');
  const october = await balance('2026-10');
  expect(moved(october)).toEqual({
    receivable: 100_00,
    deferred: 1_90,
    vat: -11_50,
    rentIncome: -90_40,
  });
  expect(october.accounts.find(({ account }) => account === 'cash')).toMatchObject({
    beforeFen: 100_00,
    debitFen: 0,
    afterFen: 100_00,
  });
  const before = Object.fromEntries(
    october.accounts.map(({ account, beforeFen }) => [account, beforeFen]),
  );
  expect(before).toMatchObject({ rentIncome: 0, opening: 29_50, deferred: 59_00, vat: 11_50 });
});

test('a device is an asset from its purchase on, and loses its value from the month after', async () => {
  await late.rented();
  await stored(
    world,
    shop,
    `update devices set cost_fen = 360000, bought_on = '2026-09-10', depreciation_months = 36, residual_bp = 0
     where id = (select min(id) from devices)`,
  );
  await setPolicy();
  late.on('2026-10-01');
  await closed('2026-09');
  expect(moved(await balance('2026-09'))).toMatchObject({
    deviceCost: 3_600_00,
    devicePayable: -3_600_00,
  });
  late.on('2026-11-01');
  await closed('2026-10');
  const october = await balance('2026-10');
  expect(moved(october)).toMatchObject({ depreciation: -100_00, depreciationCost: 100_00 });
});

/** An entry in the history of the device that is rented. */
const deviceEvent = (move: string, day: string) =>
  stored(
    world,
    shop,
    `insert into device_history (brand_code, device_id, at, move, order_id, before, after)
     select brand_code, id, $1, $2, order_id, '{}', '{}' from devices where order_id is not null`,
    [new Date(`${day}T10:00:00+08:00`), move],
  );

/** An order of 融资租赁 with a device of ¥240.00. */
async function financed() {
  const { id } = await late.rented();
  await stored(
    world,
    shop,
    `with terms as (
       insert into lease_terms (brand_code, key, rules, content, created_at)
       select brand_code, 'financing', rules, content || '{"leaseClass": "financing"}', now() from lease_terms where id = $2
       returning id
     )
     update orders set lease_terms_id = terms.id from terms where orders.id = $1`,
    [id, await leaseToday(world, shop)],
  );
  await deviceEvent('ship', '2026-09-20');
  await stored(
    world,
    shop,
    `update devices set cost_fen = 24000, bought_on = '2026-09-10', depreciation_months = 36, residual_bp = 0
     where id = (select min(id) from devices)`,
  );
}

test('S102 融资租赁: the device leaves for a claim, whose interest is earned month by month by its effective rate', async () => {
  // On paper: three repayments of 88.50 without VAT, on 09-21, 10-21 and 11-21, for 240.00: 25.50 of interest. 151.50 are left after
  // the first; 0.3637 % a day earns 16.53 in 30 days and 8.97 in the next 31. 9 days of the first: 4.95; 10 of the second: 2.89.
  await financed();
  await setPolicy();
  late.on('2026-10-01');
  await closed('2026-09');
  expect(moved(await balance('2026-09'))).toEqual({
    receivable: 100_00,
    financeReceivable: 200_00,
    vat: -11_50,
    pendingVat: -23_00,
    unearnedFinance: -20_55,
    financeIncome: -4_95,
    devicePayable: -240_00,
  });
  late.on('2026-11-01');
  await closed('2026-10');
  expect(moved(await balance('2026-10'))).toEqual({
    receivable: 100_00,
    financeReceivable: -100_00,
    vat: -11_50,
    pendingVat: 11_50,
    unearnedFinance: 14_47,
    financeIncome: -14_47,
  });

  // 按经营租赁 from now on: 100.00 of each month that was used, and two months of 36 of the device.
  await setPolicy({ financeBasis: 'operating' });
  late.on('2026-12-01');
  await closed('2026-11');
  const after = Object.fromEntries(
    (await balance('2026-11')).accounts.map(({ account, afterFen }) => [account, afterFen]),
  );
  expect(after).toMatchObject({
    financedAsset: 0,
    financeReceivable: 0,
    unearnedFinance: 0,
    financeIncome: 0,
    deviceCost: 240_00,
    depreciation: 13_34,
    receivable: 300_00,
    vat: 34_50,
  });
});

test('a 融资租赁 whose device comes back is a rental like any other', async () => {
  await financed();
  await setPolicy();
  late.on('2026-10-01');
  await closed('2026-09');
  await deviceEvent('takeBack', '2026-10-20');
  late.on('2026-11-01');
  await closed('2026-10');
  const after = Object.fromEntries(
    (await balance('2026-10')).accounts.map(({ account, afterFen }) => [account, afterFen]),
  );
  // The first month, and 11 of 31 days of the second: 135.48, of which 15.59 are VAT.
  expect(after).toMatchObject({
    financedAsset: 0,
    unearnedFinance: 0,
    financeIncome: 0,
    deviceCost: 240_00,
    rentIncome: 119_90,
  });
});

test('months are closed in their order, once, when they are over and the policy is set', async () => {
  await late.rented();
  late.on('2026-10-01');
  expect(await codeOf(close('2026-09'))).toBe('accounting_policy_missing');
  await setPolicy();
  expect(await codeOf(close('2026-10'))).toBe('accounting_month_not_over');
  const wrong = { stepUp: { password: await sealed(world, 'wrong-password') } };
  const unproven = await months.close('2026-09', shop.admin, wrong);
  expect(unproven.status).not.toBe(200);
  expect((await close('2026-09')).answer).toEqual({ month: '2026-09', monthState: 'closing' });
  late.on('2026-12-01');
  expect(await codeOf(close('2026-10'))).toBe('accounting_under_way');
  await months.book();
  expect((await close('2026-09')).answer.monthState).toBe('closed');
  expect(await codeOf(close('2026-11'))).toBe('accounting_month_order');
  const { next, months: shown } = (await send(world, shop.admin, 'listMonths')).answer;
  expect([next, shown.map(({ month }) => month)]).toEqual(['2026-10', ['2026-09']]);
});

test('a month is not closed before somebody has said of each difference why', async () => {
  await late.rented();
  await setPolicy();
  late.on('2026-10-01');
  await stored(
    world,
    shop,
    `with statement as (
       insert into provider_statements (brand_code, day, merchant, state, looked_at, read_at)
       values ('alpha', '2026-09-22', 'm1', 'read', now(), now()) returning brand_code, id
     )
     insert into statement_differences (brand_code, statement_id, day, kind, line_kind, our_no, provider_no, our_fen,
       provider_fen, state, found_at)
     select brand_code, id, '2026-09-22', 'amount', 'payment', 'SK1', 'P1', 100, 90, 'open', now() from statement`,
  );
  expect(await codeOf(close('2026-09'))).toBe('accounting_breaks_unclassified');
  expect((await send(world, shop.admin, 'listMonths')).answer.hasBreaks).toBe(true);
  const [difference] = (await send(world, shop.admin, 'listDifferences', { query: {} })).answer
    .content;
  const body = { differenceId: difference?.id ?? 0, cause: 'timing' as const };
  expect((await send(world, shop.admin, 'classifyDifference', { body })).status).toBe(200);
  expect((await close('2026-09')).status).toBe(200);
});

test('books that differ are not closed', async () => {
  await late.rented();
  await setPolicy();
  late.on('2026-10-01');
  await stored(
    world,
    shop,
    `insert into book_checks (brand_code, at, differences, stopped_at) values ('alpha', now(), '[]', now())
     on conflict (brand_code) do update set stopped_at = now()`,
  );
  expect(await codeOf(close('2026-09'))).toBe('books_differ');
  await stored(world, shop, `update book_checks set stopped_at = null`);
});

test('a worker that is killed while it books goes on from there, and books nothing twice', async () => {
  const order = await late.rented();
  await late.pay(order.id, order.billIds.slice(0, 1));
  await setPolicy();
  late.on('2026-10-01');
  await months.explain();
  await close('2026-09');
  const killed = monthBooker.run({}, killedAfter(1, months.run()));
  await expect(killed).rejects.toThrow(Killed);
  await months.book();
  await months.book();
  expect(moved(await balance('2026-09'))).toMatchObject({ cash: 100_00, rentIncome: -29_50 });
});

test('vouchers balance one by one, and say the codes that the brand has set', async () => {
  const order = await late.rented();
  await late.pay(order.id, order.billIds.slice(0, 1));
  await setPolicy();
  const codes = [{ account: 'cash', code: '1001.02', label: '现金-前台' }] as const;
  await send(world, shop.admin, 'saveAccountingCodes', { body: { codes: [...codes] } });
  const twice = { codes: [...codes, ...codes] };
  expect((await send(world, shop.admin, 'saveAccountingCodes', { body: twice })).status).toBe(400);
  late.on('2026-10-01');
  await closed('2026-09');
  const { content } = (
    await send(world, shop.admin, 'listVouchers', { query: { month: '2026-09' } })
  ).answer;
  for (const own of Map.groupBy(content, ({ number }) => number).values())
    expect(own.reduce((left, { debitFen, creditFen }) => left + debitFen - creditFen, 0)).toBe(0);
  expect(content.find(({ account }) => account === 'cash')).toMatchObject({
    number: 1,
    code: '1001.02',
    label: '现金-前台',
    debitFen: 100_00,
  });
});

test('the books of the whole brand are for who sees all of it', async () => {
  await stored(
    world,
    shop,
    `insert into role_permissions (brand_code, role_id, permission)
     select brand_code, id, right_name from roles cross join unnest(array['accounting:view', 'accounting:close']) right_name
     where code = 'ROLE_CLERK'`,
  );
  const code = 'whole_brand_only';
  expect((await send(world, shop.clerk, 'listMonths')).refusal.code).toBe(code);
  expect((await send(world, shop.clerk, 'listEntries', { query: {} })).refusal.code).toBe(code);
  expect(await codeOf(close('2026-08', shop.clerk))).toBe(code);
});
