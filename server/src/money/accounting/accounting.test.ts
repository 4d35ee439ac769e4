import type { TrialBalance } from '@rental/contract/money/accounting';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { ClosedMonths, someAccountingPolicy } from '../../testing/orders/closed-months.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { Killed, killedAfter } from '../../testing/people/customer-sms.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { stored } from '../../testing/wire/rows.ts';
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
  expect(
    (await setPolicy({ vatBp: { ...someAccountingPolicy.vatBp, rent: 900 } })).refusal.code,
  ).toBe('accounting_tax_fixed');
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
