import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { usualLease, type BuyoutTerms } from '@rental/domain/rental/orders/core/lease-terms';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { proofIn } from '../../../testing/people/agreed.ts';
import { someOperator } from '../../../testing/people/people.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { somePlan } from '../../../testing/wire/some-plan.ts';
import {
  anotherServer,
  createWorld,
  type Caller,
  type Shop,
  type World,
} from '../../../testing/world.ts';
import { keepLease } from '../../signed-terms/public.ts';

// the models of a buyout and 买断底价 (ADR 37), which is all of the rent here; one person may give away ¥5,000.00

let bare: World;
let world: World;
let shop: Shop;
let second: Caller;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  await bare.database.owner.query(
    `update brands set money_limit_fen = 500000, buyout_floor_bp = 10000 where code = 'alpha'`,
  );
  world = Object.create(bare, { app: { value: await anotherServer(bare) } }) as World;
  second = await someOperator(world, shop, 'fuhe', shop.roles.administrator);
});
beforeEach(() => {
  bare.now = new Date('2026-11-24T02:00:00.000Z');
});
afterEach(() => proveBooks(bare, shop));
afterAll(async () => {
  await world.app.close();
  await bare.close();
});

const signed = (buyout: Partial<BuyoutTerms>) =>
  inTransaction(world.database.app, 'alpha', 'read write', (tx) =>
    keepLease(
      tx,
      'alpha',
      { ...usualLease, buyout: { ...usualLease.buyout, ...buyout } },
      world.now,
    ),
  );

/** A rental of twelve months at ¥960.00 with these terms; the first month is paid. */
async function rented(buyout: Partial<BuyoutTerms>, priceFen: number): Promise<number> {
  const { id, billIds } = await rentedOrder(world, shop, {
    term_count: 12,
    total_rent_fen: fen(1_152_000),
    deposit_fen: fen(0),
    deposit_waived_fen: fen(0),
    buyout_fen: fen(priceFen),
    buyout_rule: 'early',
    lease_terms_id: await signed(buyout),
  });
  const first = { orderId: id, billIds: billIds.slice(0, 1), amountFen: null, method: 'cash' };
  await doMoney(world, shop.admin, 'collectBills', first);
  return id;
}
const buying = (orderId: number) => ({
  orderId,
  method: 'cash' as const,
  useDeposit: false,
  refundMethod: null,
});
const previewOf = async (orderId: number) =>
  (await send(world, shop.admin, 'previewBuyOutOrder', { body: buying(orderId) })).answer;
async function buyOut(orderId: number, more: object = {}) {
  const { seen } = await previewOf(orderId);
  const body = { ...buying(orderId), seen, ...(await proofIn(world)), ...more };
  return send(world, shop.admin, 'buyOutOrder', { body }, { 'idempotency-key': randomUUID() });
}
const boughtRow = async (orderId: number) => {
  const { answer } = await send(world, shop.admin, 'listBuyouts', { query: {} });
  return answer.content.find((row) => row.orderId === orderId);
};
const statusOf = async (id: number) =>
  (await send(world, shop.admin, 'orderDetail', { params: { id } })).answer.order.orderStatus;

// 9,999.00 − 960.00 = 9,039.00, all of it let off by the terms that were signed; 10,560.00 of rent are open
test('a buyout for nothing that drops ¥10,560.00 is not one person’s to do, and the second reads the sums', async () => {
  const orderId = await rented({ earlyDiscountBp: 10_000 }, 999_900);

  const { buyout, receivedFen, secondPerson } = await previewOf(orderId);
  const alone = await buyOut(orderId);
  const asked = await buyOut(orderId, { approvalReason: '客户投诉', stepUp: {} });
  const { approvalId = 0 } = asked.answer as { approvalId?: number };
  const [request] = await stored<{ summary: string }>(
    world,
    shop,
    'select summary from approvals where id = $1',
    [approvalId],
  );
  await send(world, second, 'approveRequest', {
    params: { id: approvalId },
    body: await proofIn(world),
  });
  const agreed = await buyOut(orderId, { approvalId });

  const words = '买断价¥9,999.00 − 已付租金¥960.00 − 提前买断优惠¥9,039.00（100%） = ¥0.00';
  const below = '租金与买断共付¥960.00，低于买断底价¥11,520.00';
  expect(buyout).toEqual({ words, droppedFen: 1_056_000 });
  expect(receivedFen).toBe(0);
  expect(secondPerson).toMatchObject({ givenFen: 1_056_000, why: `${below}，需要他人复核` });
  expect(alone.refusal).toMatchObject({ status: 409, code: 'second_person_needed' });
  expect(request?.summary).toContain(
    `：${words}，免收剩余租金¥10,560.00，${below}；原因：客户投诉`,
  );
  expect([agreed.status, await statusOf(orderId)]).toEqual([200, orderStatus.completed]);
  expect(await boughtRow(orderId)).toMatchObject({ dueFen: 0, droppedFen: 1_056_000 });
  expect(
    await stored(
      world,
      shop,
      'select given_fen::int as given, approval_id::int as approval from given_away where order_id = $1',
      [orderId],
    ),
  ).toEqual([{ given: 1_056_000, approval: approvalId }]);
});

test.each([
  // 10,560.00 + 500.00
  ['finalPayment', 0, 50_000, 1_106_000, 0],
  // 10,560.00 × 80% + 2,112.00: with 960.00 it is the floor, 11,520.00
  ['discountedRent', 2_000, 211_200, 1_056_000, 0],
  // 12,000.00 − 960.00
  ['lessRentPaid', 0, 1_200_000, 1_104_000, 0],
] as const)(
  'a buyout by %s (discount %i, price %i) costs %i fen, and one person does it',
  async (model, earlyDiscountBp, priceFen, dueFen, droppedFen) => {
    const orderId = await rented({ model, earlyDiscountBp }, priceFen);

    const { receivedFen, secondPerson, buyout } = await previewOf(orderId);
    await send(world, shop.admin, 'previewStartBuyout', { body: { orderId } });
    const done = await buyOut(orderId);

    expect([receivedFen, secondPerson, buyout?.droppedFen]).toEqual([dueFen, null, droppedFen]);
    expect(done.status).toBe(200);
    expect(await boughtRow(orderId)).toMatchObject({ dueFen, droppedFen });
  },
);

test('a discount takes nothing off overdue rent, in the list of what waits neither', async () => {
  const terms = { model: 'discountedRent', earlyDiscountBp: 2_000 } as const;
  const orderId = await rented(terms, 300_000);
  bare.now = new Date('2027-01-10T02:00:00.000Z'); // the second month, of 2026-12-24, is overdue
  await doMoney(world, shop.admin, 'startBuyout', { orderId });

  const { buyout } = await previewOf(orderId);

  // 960.00 + 9,600.00 × 80% + 3,000.00
  expect(buyout?.words).toBe(
    '逾期租金¥960.00 + 剩余租金¥9,600.00 × 80% + 到期尾款¥3,000.00 = ¥11,640.00',
  );
  expect(await boughtRow(orderId)).toMatchObject({ dueFen: 1_164_000, droppedFen: null });
});

const sold = (buyoutFen: number) =>
  somePlan({
    buyoutRule: 'early',
    offers: [
      {
        termCount: 12,
        period: { unit: 'month' },
        totalRentFen: fen(1_152_000),
        buyoutFen: fen(buyoutFen),
      },
    ],
  });

test('a plan that sells below the floor is not saved, and one that is there goes on as it is', async () => {
  const { answer: products } = await send(world, shop.admin, 'searchProducts', { query: {} });
  const productId = products.content[0]?.id ?? 0;
  const create = (name: string, buyoutFen: number) =>
    send(world, shop.admin, 'createPricePlan', {
      body: { name, productId, skuId: null, plan: sold(buyoutFen) },
    });

  const refused = await create('低于底价', 999_900);
  const { answer: quoted } = await send(world, shop.admin, 'quotePricePlan', {
    body: { productId, skuId: null, plan: sold(999_900) },
  });
  const made = await create('不低于底价', 1_152_000);
  const { id } = made.answer;
  const edit = (body: object) =>
    send(world, shop.admin, 'updatePricePlan', { body: { id, version: 1, ...body } });
  const lowered = await edit({ plan: sold(999_900) });
  await bare.database.owner.query(`update brands set buyout_floor_bp = 12000 where code = 'alpha'`);
  const renamed = await edit({ name: '底价提高后改名' });
  const resaved = await edit({ plan: { ...sold(1_152_000), depositFen: 60_000 } });
  await send(world, shop.admin, 'switchPricePlan', { body: { id, isEnabled: false } });
  const enabled = await send(world, shop.admin, 'switchPricePlan', {
    body: { id, isEnabled: true },
  });
  await bare.database.owner.query(`update brands set buyout_floor_bp = 10000 where code = 'alpha'`);

  const words =
    '12期 · 每期1个月：起租当天买断共付¥9,999.00（已付租金¥0.00，买断应付¥9,999.00），低于买断底价¥11,520.00（总租金的100%）';
  expect(refused.refusal).toMatchObject({
    status: 409,
    code: 'buyout_below_floor',
    message: words,
  });
  expect(quoted.quotes[0]?.belowFloor).toBe(words);
  expect(quoted.quotes[0]?.buyouts[1]).toMatchObject({
    paidTerms: 1,
    rentPaidFen: 96_000,
    priceFen: 903_900,
  });
  expect([made.status, renamed.status]).toEqual([201, 200]);
  expect([lowered, resaved, enabled].map(({ refusal }) => refusal.code)).toEqual([
    'buyout_below_floor',
    'buyout_below_floor',
    'buyout_below_floor',
  ]);
});

// 12,000.00 less 11,520.00 leaves 480.00; with a rent of 10,000.00 it is 10,480.00 that leaves as much
test('another rent gives the order another price, and a final payment stays', async () => {
  const placed = async (buyout: Partial<BuyoutTerms>, priceFen: number) => {
    const [id = 0] = await someOrders(world, shop, 1, orderStatus.approved, {
      total_rent_fen: fen(1_152_000),
      buyout_fen: fen(priceFen),
      buyout_rule: 'early',
      lease_terms_id: await signed(buyout),
    });
    const { answer } = await send(world, shop.admin, 'orderDetail', { params: { id } });
    const { depositFen, depositWaivedFen, firstPayment } = answer.order;
    const body = {
      orderId: id,
      totalRentFen: fen(1_000_000),
      depositFen,
      depositWaivedFen,
      firstPayment,
    };
    const preview = (await send(world, shop.admin, 'previewChangeAmounts', { body })).answer;
    await send(
      world,
      shop.admin,
      'changeAmounts',
      {
        body: { ...body, seen: preview.seen, reason: '老客户优惠', ...(await proofIn(world)) },
      },
      { 'idempotency-key': randomUUID() },
    );
    const { order, history } = (await send(world, shop.admin, 'orderDetail', { params: { id } }))
      .answer;
    return { preview, price: order.buyoutFen, changed: history.at(-1) };
  };

  const lower = await placed({}, 1_200_000);
  const same = await placed({ model: 'finalPayment' }, 50_000);

  expect([lower.preview.before.buyoutFen, lower.preview.after.buyoutFen, lower.price]).toEqual([
    1_200_000, 1_048_000, 1_048_000,
  ]);
  expect(lower.preview.buyoutWords).toBe(
    '买断价由¥12,000.00重算为¥10,480.00：付清租金后的尾款仍为¥480.00',
  );
  expect(lower.changed).toMatchObject({
    move: 'changeTerms',
    before: { total_rent_fen: 1_152_000, buyout_fen: 1_200_000 },
    after: { total_rent_fen: 1_000_000, buyout_fen: 1_048_000 },
  });
  expect(same.price).toBe(50_000);
  expect(same.preview.buyoutWords).toBe(
    '到期尾款¥500.00不变：买断时另付未付的剩余租金，剩余租金随总租金变化',
  );
});
