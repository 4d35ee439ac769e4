import { fen } from '@rental/domain/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { claimFacts, damagedReturn } from '../../../testing/orders/claims.ts';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));

/** A paid rental whose product came back with a damage of ¥800.00. */
async function damaged() {
  const { id: orderId, billIds } = await rentedOrder(world, shop, {
    total_rent_fen: fen(30_000),
    term_count: 1,
    period_unit: 'day',
    period_days: 30,
    deposit_fen: fen(0),
    deposit_waived_fen: fen(0),
  });
  await collect(orderId, billIds);
  return { orderId, billId: await damagedReturn(world, shop.clerk, orderId, 80_000) };
}
const collect = (orderId: number, billIds: readonly number[]) =>
  doMoney(world, shop.clerk, 'collectBills', { orderId, billIds, amountFen: null, method: 'cash' });
const register = async (orderId: number, billId: number, amountFen: number, more: object = {}) =>
  doMoney(
    world,
    shop.clerk,
    'registerClaim',
    { orderId, billId, amountFen },
    { ...(await claimFacts(world, shop.clerk)), ...more },
  );
const receive = (orderId: number, amountFen: number, more: object = {}) =>
  doMoney(world, shop.clerk, 'receiveClaim', { orderId, amountFen, method: 'cash' }, { ...more });
const withdraw = (orderId: number) =>
  doMoney(world, shop.clerk, 'withdrawClaim', { orderId }, { reason: '保险公司拒赔', proofs: [] });
const pageOf = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer;
const booksOf = async (id: number) => {
  const { answer } = await send(world, shop.admin, 'orderBooks', { params: { id } });
  return new Map<string, number>(answer.position.map(({ code, balanceFen }) => [code, balanceFen]));
};
const listed = async (query: object) =>
  (await send(world, shop.clerk, 'listClaims', { query })).answer.content;

// On paper: of ¥800.00 the insurer takes over 600.00, the customer pays 200.00; 450.00 come from the insurer, who refuses 150.00.
test('insurance reduces 赔付 to the fen; what the insurer refuses the customer owes again', async () => {
  const { orderId, billId } = await damaged();

  expect((await register(orderId, billId, 60_000)).status).toBe(200);
  const claimed = await pageOf(orderId);
  expect(claimed.order.claimOpenFen).toBe(60_000);
  expect(claimed.bills.find(({ id }) => id === billId)).toMatchObject({
    paidFen: 60_000,
    claimedFen: 60_000,
    owedFen: 20_000,
  });
  expect(claimed.claims).toMatchObject([
    { billId, insurer: '平安财险', claimState: 'open', claimedFen: 60_000, leftFen: 60_000 },
  ]);
  expect((await booksOf(orderId)).get('insuranceReceivable')).toBe(60_000);
  await proveBooks(world, shop);

  await collect(orderId, [billId]);
  expect((await receive(orderId, 45_000, { tradeNo: 'PA-PAY-1' })).status).toBe(200);
  expect((await pageOf(orderId)).claims).toMatchObject([
    { claimState: 'part', receivedFen: 45_000, leftFen: 15_000 },
  ]);
  await proveBooks(world, shop);

  expect((await withdraw(orderId)).status).toBe(200);
  const { order, bills, claims, history } = await pageOf(orderId);
  expect(order.claimOpenFen).toBe(0);
  expect(bills.find(({ id }) => id === billId)).toMatchObject({
    paidFen: 65_000,
    claimedFen: 45_000,
    owedFen: 15_000,
    lateFeeFen: 0,
  });
  expect(claims).toMatchObject([
    { claimState: 'withdrawn', withdrawnFen: 15_000, leftFen: 0, receivedFen: 45_000 },
  ]);
  expect(history.map(({ move }) => move).slice(-3)).toEqual([
    'collect',
    'receiveClaim',
    'withdrawClaim',
  ]);
  // the money of the insurer is a payment as any other is
  const parts = await stored(
    world,
    shop,
    `select p.method, p.trade_no, a.account, a.amount_fen from payments p
     join payment_allocations a on a.payment_id = p.id where a.account = 'insuranceReceivable'`,
  );
  expect(parts).toEqual([
    { method: 'cash', trade_no: 'PA-PAY-1', account: 'insuranceReceivable', amount_fen: 45_000 },
  ]);
});

test('an order ends while the insurer still owes, and what is never paid is let off', async () => {
  const { orderId, billId } = await damaged();
  await register(orderId, billId, 80_000);
  expect(
    (await doMoney(world, shop.clerk, 'completeReturn', { orderId, refundMethod: null })).status,
  ).toBe(200);

  await receive(orderId, 60_000);
  expect((await withdraw(orderId)).status).toBe(200);

  const books = await booksOf(orderId);
  expect([books.get('insuranceReceivable') ?? 0, books.get('receivable')]).toEqual([0, 0]);
  expect((await pageOf(orderId)).claims).toMatchObject([
    { claimState: 'withdrawn', receivedFen: 60_000, withdrawnFen: 20_000 },
  ]);
});

test('refused in words: without a premium, a proof or an open bill, beyond what is owed, and twice', async () => {
  const { orderId, billId } = await damaged();
  const said = async (reply: ReturnType<typeof register>) => {
    const { status, refusal } = await reply;
    return `${status} ${refusal.message}`;
  };

  expect(await said(register(orderId, billId, 60_000, { proofs: [] }))).toMatch(
    /^422 请上传理赔凭证/,
  );
  expect(await said(register(orderId, billId, 80_001))).toBe(
    '422 理赔金额不能超过该账单未付的 ¥800.00',
  );
  expect(await said(receive(orderId, 100))).toBe('409 该订单没有未到账的理赔');
  await register(orderId, billId, 60_000);
  expect(await said(register(orderId, billId, 100))).toBe(
    '409 上一笔理赔还有 ¥600.00 未到账，请先登记到账或撤销',
  );
  expect(await said(receive(orderId, 60_001))).toBe('422 到账金额不能超过未到账的理赔 ¥600.00');
  const bare = await rentedOrder(world, shop, {});
  expect(await said(register(bare.id, bare.billIds[0] ?? 0, 100))).toBe(
    '409 该订单没有已付的保费，不能登记理赔',
  );
});

test('the list of claims finds them by state, case and insurer, and adds up', async () => {
  const { orderId, billId } = await damaged();
  await register(orderId, billId, 60_000, { insurer: '太平洋产险', caseNo: 'CPIC-77' });

  expect(await listed({ caseNo: 'CPIC-77' })).toMatchObject([
    { orderId, claimState: 'open', claimedFen: 60_000, insurer: '太平洋产险' },
  ]);
  expect(await listed({ caseNo: 'CPIC-77', claimState: 'settled' })).toEqual([]);
  const { answer } = await send(world, shop.clerk, 'claimSums', {
    query: { insurer: '太平洋产险' },
  });
  expect(answer).toMatchObject({ claimedFen: 60_000, leftFen: 60_000 });
});
