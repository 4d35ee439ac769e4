import { addDays, businessDateOf, startOf, type BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import type { StatementLine } from '@rental/domain/rental/statements/statement';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { openPaymentFixture, type PaymentFixture } from '../../testing/providers/payments.ts';
import { aRun } from '../../testing/providers/provider.ts';
import { openRefundFixture, type RefundFixture } from '../../testing/providers/refunds.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';
import { statementRunner } from './run-statements.ts';

// On paper: bills of ¥100.00; of 04 the provider decides nothing by itself, of 08 its statement says nothing, of 09 it says one fen less

let bare: World;
let world: World;
let payments: PaymentFixture;
let refunds: RefundFixture;
let shop: Shop;
let admin: Caller;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  payments = await openPaymentFixture(bare);
  refunds = await openRefundFixture(bare);
  world = refunds.world;
  admin = shop.admin;
});
afterAll(async () => {
  await refunds.close();
  await payments.close();
  await bare.close();
});
afterEach(() => proveBooks(bare, shop));

const [neverDecided, unstated, statedLess] = [10_004, 10_008, 10_009];
const today = () => businessDateOf(bare.now);
/** It is so many hours after midnight of the next day. */
const nextDay = (hour: number): BusinessDate => {
  const day = today();
  bare.now = new Date(startOf(addDays(day, 1)).getTime() + hour * 3_600_000);
  return day;
};
const read = (more: Partial<PaymentGateway> = {}) =>
  statementRunner({ ...refunds.gateway, ...more }).run({}, aRun(bare, {}));
const paidByLink = async (rentFen: number) => {
  const of = await payments.rented(rentFen);
  const { path } = await payments.linkOf(of);
  await payments.payThere((await payments.press(path)) ?? '');
  return of.orderId;
};
const paymentOf = async (orderId: number) => (await payments.paymentsOf(orderId))[0];
const refundOf = async (orderId: number) => (await refunds.refundsOf(orderId))[0];
const differences = async (query: object = {}) =>
  (await send(world, admin, 'listDifferences', { query })).answer.content;
const statementOf = async (day: string) =>
  (await send(world, admin, 'listStatements')).answer.statements.find((one) => one.day === day);
const told = async (title: string) =>
  (await stored<object>(bare, shop, 'select distinct body from messages where title = $1', [title]))
    .length;
const booked = () =>
  stored(bare, shop, 'select count(*)::int as acts, max(id)::int as last from acts');
const line = (more: Partial<StatementLine>): StatementLine => ({
  kind: 'payment',
  ourNo: 'SK20260101000000000000',
  providerNo: 'P1',
  amountFen: fen(100),
  feeFen: fen(0),
  at: bare.now,
  ...more,
});

test('the statement ends what was undecided, by the handler of query and callback; what does not match is a difference', async () => {
  const open = await paidByLink(neverDecided);
  const back = await refunds.refunded(neverDecided);
  const less = await paidByLink(statedLess);
  const gone = await refunds.refunded(unstated);
  await refunds.run();
  refunds.wait(60);
  await refunds.run();
  const before = [await paymentOf(open), await refundOf(back), await refundOf(gone)];
  const day = nextDay(9.5);
  await read();
  const early = await statementOf(day);
  bare.now = new Date(bare.now.getTime() + 3_600_000);
  const stray = line({ at: startOf(day) });
  const withStray: Partial<PaymentGateway> = {
    statement: async (asked) => {
      const outcome = await refunds.gateway.statement(asked);
      return outcome.kind === 'ready'
        ? { kind: 'ready', lines: [stray, ...outcome.lines, stray] }
        : outcome;
    },
  };
  await read(withStray);
  const statement = await statementOf(day);
  const found = await differences();
  const acts = await booked();
  await read(withStray); // it was read
  const reread = await send(world, admin, 'rereadStatement', { body: { day } });
  await read(withStray);

  expect(before.map((one) => one?.state)).toEqual(['paying', 'processing', 'succeeded']);
  expect(early).toBeUndefined(); // not before 10:00
  expect(await paymentOf(open)).toMatchObject({ state: 'paid', amount_fen: neverDecided });
  expect(await payments.balanceOf(open, 'alipay')).toBe(neverDecided);
  expect(await refundOf(back)).toMatchObject({ state: 'succeeded', paid_by: 'alipay' });
  expect(await refunds.balanceOf(back, 'refundUnderWay')).toBe(0);
  // in: 100.04 + 100.08 + ¥1.00 of nobody; out: 100.04; fee 0.6 %: 60 + 60
  expect(statement).toMatchObject({
    statementState: 'read',
    inCount: 3,
    inFen: 20_112,
    outCount: 1,
    outFen: 10_004,
    feeFen: 120,
    matchedCount: 2,
    endedCount: 2,
    openCount: 3,
  });
  expect(
    found
      .toSorted((one, other) => (one.differenceKind < other.differenceKind ? -1 : 1))
      .map((one) => [one.differenceKind, one.orderId, one.ourFen, one.providerFen]),
  ).toEqual([
    ['amount', less, statedLess, statedLess - 1],
    ['missing', gone, unstated, null],
    ['unknown', null, null, 100],
  ]);
  expect(await told('对账有差异')).toBe(1);
  expect(reread.answer).toEqual({ day, statementState: 'waiting' });
  expect(await differences()).toEqual(found);
  expect(await statementOf(day)).toMatchObject({ ...statement, readAt: bare.now.toISOString() });
  expect(await booked()).toEqual(acts);
});

test('a difference is settled once, with a finding, by whom has the right; a later statement explains what was missing', async () => {
  const gone = await refunds.refunded(unstated);
  await refunds.run();
  refunds.wait(60);
  await refunds.run();
  const refundNo = (await refundOf(gone))?.refund_no ?? '';
  nextDay(10);
  await read();
  const missing = await differences({ ourNo: refundNo, differenceState: 'open' });
  nextDay(10);
  await read({
    statement: async () => ({
      kind: 'ready',
      lines: [line({ kind: 'refund', ourNo: refundNo, amountFen: fen(unstated) })],
    }),
  });
  const [explained] = await differences({ ourNo: refundNo });
  const [other] = await differences({ differenceState: 'open' });
  const body = { differenceId: other?.id ?? 0, finding: '渠道漏记，已补' };
  const clerk = await send(world, shop.clerk, 'settleDifference', { body });
  const foreign = await send(world, bare.beta.admin, 'settleDifference', { body });
  const done = await send(world, admin, 'settleDifference', { body });
  const twice = await send(world, admin, 'settleDifference', { body });
  const { answer: counts } = await send(world, admin, 'differenceCounts', { query: {} });

  expect(missing).toHaveLength(1);
  expect(explained).toMatchObject({ differenceState: 'settled', operatorName: null });
  expect([clerk.status, foreign.status, done.status, twice.status]).toEqual([403, 404, 200, 409]);
  expect((await differences()).find(({ id }) => id === other?.id)).toMatchObject({
    differenceState: 'settled',
    note: '渠道漏记，已补',
  });
  expect(counts.tabs).toEqual([
    { value: '', count: 4 },
    { value: 'open', count: 2 },
    { value: 'settled', count: 2 },
  ]);
});

test('late or unreadable it is asked for each hour and told once; days that were left out are read; a provider without one tells nothing', async () => {
  const unreadable = { statement: () => Promise.reject(new Undecided('no answer')) };
  nextDay(10);
  nextDay(10);
  const day = nextDay(10);
  await read(unreadable);
  const early = await told('对账单未取得');
  bare.now = new Date(bare.now.getTime() + 4 * 3_600_000);
  await read(unreadable);
  await read(unreadable);
  const late = await statementOf(day);
  await read();
  const days = await stored<{ state: string; looks: number }>(
    bare,
    shop,
    'select state, looks from provider_statements order by day desc limit 3',
  );
  const next = nextDay(15);
  await read({ statement: async () => ({ kind: 'none' }) });
  const future = await send(world, admin, 'rereadStatement', { body: { day: today() } });

  expect(early).toBe(2); // of the two days before, whose 14:00 has passed
  expect(late).toMatchObject({ statementState: 'waiting', isLate: true });
  expect(await told('对账单未取得')).toBe(3);
  expect(days).toEqual([
    { state: 'read', looks: 4 },
    { state: 'read', looks: 4 },
    { state: 'read', looks: 4 },
  ]);
  expect(await statementOf(next)).toMatchObject({ statementState: 'none', isLate: false });
  expect(future.refusal.code).toBe('statement_not_due');
});
