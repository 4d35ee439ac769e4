import { addDays, businessDateOf, startOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { openPaymentFixture, type PaymentFixture } from '../../testing/providers/payments.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { openRefundFixture, type RefundFixture } from '../../testing/providers/refunds.ts';
import { readStatements } from '../../testing/providers/statements.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';

let bare: World;
let world: World;
let payments: PaymentFixture;
let refunds: RefundFixture;
let admin: Caller;
let proof: string;
beforeAll(async () => {
  bare = await createWorld();
  payments = await openPaymentFixture(bare);
  refunds = await openRefundFixture(bare);
  world = refunds.world;
  admin = bare.alpha.admin;
  proof = await photoBy(bare, admin);
});
afterAll(async () => {
  await refunds.close();
  await payments.close();
  await bare.close();
});
afterEach(() => proveBooks(bare, bare.alpha));

type Query = Record<string, unknown>;
const lists = ['listOnlineCash', 'listOfflineCash'] as const;
const rowsOf = async (name: (typeof lists)[number], query: Query = {}, caller = admin) =>
  (await send(world, caller, name, { query: { size: 500, ...query } })).answer.content;
const bothOf = async (query: Query = {}, caller = admin) =>
  (await Promise.all(lists.map((name) => rowsOf(name, query, caller)))).flat();
const netOf = (rows: Awaited<ReturnType<typeof bothOf>>) =>
  rows.reduce(
    (sum, { direction, amountFen }) => sum + (direction === 'in' ? amountFen : 0 - amountFen),
    0,
  );

async function paidByLink(rentFen: number): Promise<number> {
  const of = await payments.rented(rentFen);
  const { path } = await payments.linkOf(of);
  await payments.payThere((await payments.press(path)) ?? '');
  return of.orderId;
}

async function done(reply: ReturnType<typeof doMoney>): Promise<void> {
  const heard = await reply;
  expect(heard.status === 200 ? null : heard.refusal).toBeNull();
}

const collected = (orderId: number, billIds: readonly number[], method: string) =>
  done(
    doMoney(
      world,
      admin,
      'collectBills',
      { orderId, billIds, amountFen: null, method },
      { proofs: [proof], ...(method !== 'cash' && { tradeNo: `${method}${orderId}` }) },
    ),
  );

test('S178 S179 what a provider moved is 线上, what was entered by hand 线下; each says what it was for', async () => {
  const { alpha } = bare;
  const online = await paidByLink(10_000);
  const [toShip = 0] = await someOrders(bare, alpha, 1, orderStatus.toShip, {
    deposit_fen: fen(50_000),
    deposit_waived_fen: fen(0),
  });
  const { id, billIds } = await rentedOrder(bare, alpha, { total_rent_fen: fen(120_000) });
  await collected(id, billIds.slice(0, 1), 'bank');
  await done(
    doMoney(
      world,
      admin,
      'takeDeposit',
      { orderId: toShip, method: 'alipay' },
      { proofs: [proof] },
    ),
  );

  const [link] = await rowsOf('listOnlineCash');
  expect(link).toMatchObject({
    orderId: online,
    kind: 'rent',
    provider: 'link',
    method: 'alipay',
    direction: 'in',
    amountFen: 10_000,
    feeFen: null,
    reconciliation: 'waiting',
  });
  expect(link?.flowNo).toMatch(/^LS\d{18}$/);
  expect(await rowsOf('listOfflineCash')).toEqual([
    expect.objectContaining({
      orderId: toShip,
      kind: 'deposit',
      method: 'alipay',
      provider: null,
      reconciliation: 'none',
    }),
    expect.objectContaining({ orderId: id, kind: 'rent', method: 'bank', tradeNo: `bank${id}` }),
  ]);
  const narrowed = await rowsOf('listOfflineCash', {
    kind: 'deposit',
    method: 'alipay',
    amountBand: 'middle',
    direction: 'in',
    reconciliation: 'none',
    storeIs: String(alpha.stores[0]),
  });
  expect(narrowed.map(({ orderId }) => orderId)).toEqual([toShip]);
  for (const misspelt of ['onlineTable', 'offlineTable']) {
    const [one, other] = await Promise.all(
      ['fianceCashFlow', 'financeCashFlow'].map((word) =>
        world.app.inject({
          url: `/api/${word}/${misspelt}`,
          headers: { host: admin.host, authorization: admin.token ?? '' },
        }),
      ),
    );
    expect(one?.statusCode).toBe(200);
    expect(other?.json()).toEqual(one?.json());
  }
});

test('S179 the provider’s statement makes a flow 已对账 with its fee; another amount is 有差异', async () => {
  const day = businessDateOf(bare.now);
  const matched = await paidByLink(10_000);
  const unstated = await paidByLink(10_008);
  bare.now = new Date(startOf(addDays(day, 1)).getTime() + 11 * 3_600_000);
  await readStatements(bare, refunds.gateway);

  const rows = await rowsOf('listOnlineCash');
  const stateOf = (orderId: number) => rows.find((row) => row.orderId === orderId);
  expect(stateOf(matched)?.reconciliation).toBe('matched');
  expect(stateOf(matched)?.feeFen).not.toBeNull();
  expect(stateOf(unstated)).toMatchObject({ reconciliation: 'differs', feeFen: null });
  expect(
    (await rowsOf('listOnlineCash', { reconciliation: 'differs' })).map(({ orderId }) => orderId),
  ).toEqual([unstated]);
});

test('S180 退款合计 is the rows of both lists whose kind is 退款 or 退押金; the rows are the cash accounts', async () => {
  const { alpha } = bare;
  await refunds.refunded(10_000);
  await refunds.run();
  refunds.wait(60);
  await refunds.run();
  const { id, billIds } = await rentedOrder(bare, alpha, { total_rent_fen: fen(120_000) });
  await collected(id, billIds.slice(0, 2), 'cash');
  await done(
    doMoney(world, admin, 'refundBill', {
      orderId: id,
      billId: billIds[0],
      refundMethod: 'cash',
      reason: '重复收款',
    }),
  );
  const rows = await bothOf();
  const back = rows.filter(({ kind }) => ['refund', 'depositRefund'].includes(kind));
  expect((await rowsOf('listOnlineCash', { kind: 'refund' })).length).toBeGreaterThan(0);
  expect((await send(world, admin, 'refundTotal', { query: {} })).answer).toEqual({
    amountFen: back.reduce((sum, { amountFen }) => sum + amountFen, 0),
    count: back.length,
  });
  const accounts = await stored<{ method: MoneyMethod; fen: number }>(
    bare,
    alpha,
    `select side.method, sum(side.sign * t.amount_fen)::bigint as fen from transfers t
     cross join lateral (values (1, t.debit), (-1, t.credit)) side (sign, method)
     where side.method = any ($1::text[]) group by 1`,
    [Object.keys(moneyMethods)],
  );
  expect(accounts.length).toBeGreaterThan(2);
  for (const { method, fen: gained } of accounts)
    expect({ method, net: netOf(rows.filter((row) => row.method === method)) }).toEqual({
      method,
      net: gained,
    });
  const sums = await Promise.all(
    (['onlineCashSums', 'offlineCashSums'] as const).map((name) =>
      send(world, admin, name, { query: {} }),
    ),
  );
  expect(sums.reduce((sum, { answer }) => sum + (answer.netFen ?? 0), 0)).toBe(netOf(rows));
  const { content: ofOrders } = (
    await send(world, admin, 'listCashFlows', { query: { size: 500 } })
  ).answer;
  expect(ofOrders).toHaveLength(rows.length);
});

test('S178 S179 no days are the last 90 days; a clerk sees the money of own stores, another brand none', async () => {
  const { alpha, beta } = bare;
  const all = await bothOf();
  const own = await bothOf({}, alpha.clerk);
  bare.now = new Date(bare.now.getTime() + 120 * 86_400_000);
  const later = await bothOf({}, admin);
  const asked = await bothOf({ happenedOn: ['2020-01-01', '2030-01-01'] });

  expect(own.length).toBeGreaterThan(0);
  expect(own.every(({ storeName }) => storeName === own[0]?.storeName)).toBe(true);
  expect(await bothOf({}, beta.admin)).toEqual([]);
  expect(later).toEqual([]);
  expect(asked).toHaveLength(all.length);
});
