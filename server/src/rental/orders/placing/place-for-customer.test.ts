import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import {
  codeSentTo,
  fillSms,
  notThe,
  smsBalance,
  smsInSandbox,
  wait,
} from '../../../testing/people/sign-in.ts';
import { sized } from '../../../testing/size.ts';
import { someCustomers, someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { somePlan } from '../../../testing/wire/some-plan.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
let clerk: Caller;
let productId: number;
let planId: number;
let skuId: number;
let customerId: number;
let phone: string;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  clerk = shop.clerk;
  await stored(world, shop, 'update products set is_on_shelf = true');
  productId =
    (await send(world, shop.admin, 'searchProducts', { query: {} })).answer.content[0]?.id ?? 0;
  planId = await aPlan('标准');
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));
beforeEach(async () => {
  world.now = new Date('2026-11-24T02:00:00.000Z');
  await fillSms(world, shop, 1_000);
  await stored(world, shop, 'delete from attempt_counters');
  await stored(world, shop, 'delete from sms_codes');
  skuId = await aSku(); // of no other test: its stock is its own
  [customerId, phone] = await aCustomer();
});

let lastSku = 0;
const aSku = async (): Promise<number> => {
  lastSku += 1;
  const [row] = await stored<{ id: string }>(
    world,
    shop,
    `insert into skus (brand_code, product_id, code, name, retail_fen, spec_values)
       values ($1, $2, $3, $3, 999900, array[$3]) returning id`,
    [shop.brand.code, productId, `SKU-${lastSku}`],
  );
  return Number(row?.id);
};

/** A customer of the first store: one order of theirs is there. */
async function aCustomer(more: object = {}): Promise<[number, string]> {
  const [id = 0] = await someCustomers(world, shop, 1, { name: '陈小晨', ...more });
  await someOrders(world, shop, 1, orderStatus.closed, { customer_id: id });
  const [row] = await stored<{ phone: string }>(
    world,
    shop,
    'select phone from customers where id = $1',
    [id],
  );
  return [id, row?.phone ?? ''];
}

const aPlan = async (name: string, more: object = {}) =>
  (
    await send(world, shop.admin, 'createPricePlan', {
      body: { name, productId, skuId: null, plan: somePlan(more) },
    })
  ).answer.id;
const inStock = (serials: readonly string[], storeId = shop.stores[0]) =>
  someDevices(world, shop, serials, { skuId, storeId });

const choice = () => ({
  skuId,
  planId,
  planVersion: 1,
  termCount: 3,
  period: { unit: 'month' as const },
});
const content = (more: object = {}) => ({
  customerId,
  newCustomer: null,
  ...choice(),
  storeId: shop.stores[0],
  note: null,
  ...more,
});
const sendCode = (more: object = {}, by = clerk) =>
  send(world, by, 'sendPlacingCode', { body: content(more) });
const place = (smsCode: string, more: object = {}, by = clerk, key?: string) =>
  send(
    world,
    by,
    'placeForCustomer',
    { body: { ...content(more), smsCode } },
    key === undefined ? {} : { 'idempotency-key': key },
  );
/** Asks for a code and reads it from the customer's phone. */
async function codeFor(more: object = {}, to = phone): Promise<string> {
  expect((await sendCode(more)).status).toBe(200);
  return codeSentTo(world, to);
}
const count = async (statement: string) =>
  Number(
    (await stored<{ n: string }>(world, shop, `select count(*) as n from ${statement}`))[0]?.n,
  );

// on paper: the plan has ¥30.00 for 3 months and a deposit of ¥500.00
test('an order that a customer confirmed costs to the fen what the quote said, and waits for review', async () => {
  await inStock(['HAND-1']);
  const { answer: quote } = await send(world, clerk, 'quotePlacing', { body: choice() });

  const { answer, status } = await place(await codeFor({ note: '到店自取' }), {
    note: '到店自取',
  });

  expect(status).toBe(200);
  expect(answer.orderStatus).toBe(orderStatus.pendingReview);
  const { answer: detail } = await send(world, clerk, 'orderDetail', {
    params: { id: answer.orderId },
  });
  const { order, bills, history } = detail;
  expect(bills.map(({ amountFen }) => amountFen)).toEqual([1_000, 1_000, 1_000]);
  expect(bills.map(({ amountFen }) => amountFen)).toEqual(quote.bills.map((bill) => bill.rentFen));
  expect([order.totalRentFen, order.depositFen]).toEqual([3_000, 50_000]);
  expect([quote.totalRentFen, quote.depositFen]).toEqual([3_000, 50_000]);
  expect(order).toMatchObject({ source: 'store', note: '到店自取', intake: null });
  expect(order.pricePlan).toMatchObject({ name: '标准', version: 1 });
  expect(history.at(-1)).toMatchObject({
    move: 'place',
    operatorName: 'clerk昵称',
    after: {
      confirmed_by: 'smsCode',
      confirmed_phone: `${phone.slice(0, 3)}****${phone.slice(7)}`,
      confirmed_at: '2026-11-24T02:00:00.000Z',
    },
  });
  const [held] = await stored<{ until: Date; channel: number | null }>(
    world,
    shop,
    'select stock_held_until as until, channel_id as channel from orders where id = $1',
    [answer.orderId],
  );
  expect([held?.until.toISOString(), held?.channel]).toEqual(['2026-11-27T02:00:00.000Z', null]);
  const [node] = await stored<{ facts: string }>(
    world,
    shop,
    `select facts from evidence_nodes where order_id = $1 and kind = 'placed'`,
    [answer.orderId],
  );
  expect(node?.facts).toContain('smsCode');
  expect(await count('open_events')).toBe(0);
});

test('the SMS says product, period, rent and deposit, and is paid from the balance by its parts', async () => {
  await inStock(['SAID-1']);

  const { answer } = await sendCode();

  expect(await smsBalance(world, shop)).toBe(998); // 86 letters are paid as two
  const code = await codeSentTo(world, phone);
  expect(answer).toEqual({ phone: `139****${phone.slice(7)}`, expiresInSeconds: 300 });
  const sent = (await smsInSandbox(world)).findLast((sms) => sms.phone === phone);
  expect(sent).toMatchObject({ template: 'orderCode' });
  expect(sent?.text).toBe(
    `【alpha租机】您正在下单：iPhone 17 Pro，3期·每期1个月，每期租金¥10.00，押金¥500.00。确认无误请将验证码${code}告知店员，5分钟内有效。`,
  );
});

test('a wrong, an old and a used code are told alike, and the code of another phone or operator', async () => {
  await inStock(['CODE-1', 'CODE-2', 'CODE-3']);
  const [otherId, otherPhone] = await aCustomer();
  const code = await codeFor();
  const otherCode = await codeFor({ customerId: otherId }, otherPhone);
  const before = await count('orders');

  const replies = [
    await place(notThe(code)),
    await place(otherCode === code ? notThe(code) : otherCode),
    await place(code, {}, shop.admin),
    await place(code, { customerId: otherId }),
  ];
  wait(world, 300);
  replies.push(await place(code));
  world.now = new Date('2026-11-24T02:00:00.000Z');

  expect(replies.map(({ status, refusal }) => [status, refusal.code])).toEqual(
    replies.map(() => [400, 'wrong_sms_code']),
  );
  expect(await count('orders')).toBe(before);
  expect((await place(code)).status).toBe(200);
  expect((await place(code)).refusal.code).toBe('wrong_sms_code');
});

test('after five wrong tries the code is dead', async () => {
  await inStock(['DEAD-1']);
  const code = await codeFor();
  for (let tries = 0; tries < 5; tries += 1) await place(notThe(code));

  const { status, refusal } = await place(code);

  expect([status, refusal.code]).toEqual([429, 'sms_code_dead']);
});

test('a code agrees to exactly what it was sent for', async () => {
  await inStock(['SAME-1']);
  const longer = {
    termCount: 6,
    period: { unit: 'month' as const },
    totalRentFen: 6_000,
    buyoutFen: null,
  };
  const bigger = await aPlan('更长', { offers: [...somePlan().offers, longer] });
  const code = await codeFor({ planId: bigger });

  const changed = await Promise.all([
    place(code, { planId: bigger, note: '另送手机壳' }),
    place(code, { planId: bigger, termCount: 6 }),
    place(code),
  ]);

  expect(changed.map(({ status, refusal }) => [status, refusal.code])).toEqual(
    changed.map(() => [409, 'code_of_other_content']),
  );
  expect((await place(code, { planId: bigger })).status).toBe(200);
});

test('a refused order leaves the code good', async () => {
  await inStock(['LEFT-1']);
  const code = await codeFor();
  await stored(world, shop, `update devices set state = 'repair' where serial = 'LEFT-1'`);
  const short = await place(code);
  await stored(world, shop, `update devices set state = 'inStock' where serial = 'LEFT-1'`);

  expect(short.refusal.code).toBe('out_of_stock');
  expect((await place(code)).status).toBe(200);
});

test('no code is sent for an order that would be refused', async () => {
  await inStock(['NOT-1']);
  const elsewhere = await aPlan('线上', {
    audience: { storeIds: [], channelIds: [], sources: ['app'] },
  });
  const ofOther = await aPlan('二店', {
    audience: { storeIds: [shop.stores[1]], channelIds: [], sources: [] },
  });
  const [blacklisted] = await aCustomer();
  await send(world, shop.admin, 'blacklistCustomer', {
    body: { userId: blacklisted, reason: '多次逾期' },
  });
  const codesOf = async (more: object) => {
    const { status, refusal } = await sendCode(more);
    return [status, refusal.code];
  };

  expect(await codesOf({ planVersion: 2 })).toEqual([409, 'plan_version_stale']);
  expect(await codesOf({ termCount: 7 })).toEqual([409, 'plan_offer_unknown']);
  expect(await codesOf({ planId: elsewhere })).toEqual([409, 'plan_not_offered']);
  expect(await codesOf({ planId: ofOther })).toEqual([409, 'plan_not_offered']);
  expect(await codesOf({ customerId: blacklisted })).toEqual([409, 'customer_may_not_order']);
  expect(await codesOf({ skuId: await aSku() })).toEqual([409, 'out_of_stock']);
  expect(await codesOf({ customerId: null })).toEqual([400, 'invalid']);
  expect(await smsBalance(world, shop)).toBe(1_000);
  expect(await count('sms_codes')).toBe(0);
});

test('a store, an order and a customer outside of the reach are not found; neither is anything of another brand', async () => {
  await inStock(['FAR-1']);
  await inStock(['FAR-2'], shop.stores[1]);
  const [farCustomer = 0] = await someCustomers(world, shop, 1);
  const { beta } = world;
  const statuses = async (more: object, by = clerk) => {
    const replies = [await sendCode(more, by), await place('123456', more, by)];
    return replies.map(({ status }) => status);
  };

  expect(await statuses({ storeId: shop.stores[1] })).toEqual([404, 404]);
  expect(await statuses({ customerId: farCustomer })).toEqual([404, 404]);
  expect(await statuses({ storeId: beta.stores[0] })).toEqual([404, 404]);
  expect(await statuses({}, beta.admin)).toEqual([404, 404]);
  const [farOrder = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview, {
    store_id: shop.stores[1],
  });
  const copies = [
    await send(world, clerk, 'copiedOrder', { params: { id: farOrder } }),
    await send(world, beta.admin, 'copiedOrder', { params: { id: farOrder } }),
  ];
  expect(copies.map(({ status }) => status)).toEqual([404, 404]);
  const { stores } = (await send(world, clerk, 'placingChoices', { query: { skuId } })).answer;
  expect(stores).toEqual([{ id: shop.stores[0], name: '西湖店', free: 1 }]);
});

test('an operator of a channel places no orders', async () => {
  const { channelOperator } = shop;
  const replies = [
    await sendCode({}, channelOperator),
    await place('123456', {}, channelOperator),
    await send(world, channelOperator, 'placingChoices', { query: { skuId } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('of many orders at once for the last device one is placed, and the codes of the others stay good', async () => {
  await inStock(['LAST-1']);
  const orders: { customerId: number; code: string }[] = [];
  for (let nth = 0; nth < sized(20, 50); nth += 1) {
    const [id, to] = await aCustomer();
    orders.push({ customerId: id, code: await codeFor({ customerId: id }, to) });
  }

  const replies = await Promise.all(orders.map(({ code, ...of }) => place(code, of)));

  const placed = replies.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(1);
  const others = replies.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ refusal }) => refusal.code))).toEqual(new Set(['out_of_stock']));
  expect(await count('sms_codes')).toBe(orders.length - 1);
});

test('the same request again is the same order, and of five with one code one is placed', async () => {
  await inStock(['TWICE-1', 'TWICE-2', 'TWICE-3', 'TWICE-4', 'TWICE-5']);
  const code = await codeFor();
  const before = await count('orders');
  const first = await place(code, {}, clerk, 'placing-key-0001');
  const again = await place(code, {}, clerk, 'placing-key-0001');
  expect(again.answer).toEqual(first.answer);
  const [otherId, otherPhone] = await aCustomer();
  const other = { customerId: otherId };
  const otherCode = await codeFor(other, otherPhone);

  const race = await Promise.all(Array.from({ length: 5 }, () => place(otherCode, other)));

  expect(race.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
    200, 400, 400, 400, 400,
  ]);
  expect((await count('orders')) - before).toBe(3); // with the closed one that makes the other a customer of the store
});

const newCustomer = {
  name: '赵新',
  phone: '13700002222',
  idNumber: '33010619920202123x',
  region: '浙江省杭州市余杭区',
  street: '良渚街道 8 号',
};

test('a new customer is registered with the order alone, once for an ID number', async () => {
  await inStock(['NEW-1', 'NEW-2', 'NEW-3']);
  const fresh = { customerId: null, newCustomer };
  const registered = () =>
    count(`customers where phone in ('13700003333', '${newCustomer.phone}')`);

  const code = await codeFor(fresh, newCustomer.phone);
  expect(await registered()).toBe(0);
  const { answer } = await place(code, fresh);
  expect(await registered()).toBe(1);

  wait(world, 60);
  const moved = { ...fresh, newCustomer: { ...newCustomer, phone: '13700003333' } };
  const next = await place(await codeFor(moved, '13700003333'), moved);
  expect(next.status).toBe(200);
  expect(await registered()).toBe(1);
  const found = await send(world, clerk, 'placingCustomers', { query: { words: '13700003333' } });
  expect(found.answer.content).toMatchObject([{ name: '赵*', isBlacklisted: false }]);
  const byName = await send(world, clerk, 'placingCustomers', { query: { words: '赵新' } });
  expect(byName.answer).toEqual(found.answer);
  expect(answer.orderId).not.toBe(next.answer.orderId);

  const otherName = { ...fresh, newCustomer: { ...newCustomer, name: '钱新' } };
  const phoneTaken = {
    ...fresh,
    newCustomer: { ...newCustomer, idNumber: '330106199202021247', phone },
  };
  expect((await sendCode(otherName)).refusal.code).toBe('customer_identity_fixed');
  expect((await sendCode(phoneTaken)).refusal.code).toBe('customer_phone_taken');
});

test('a person who is blacklisted is refused under whatever data they are registered again', async () => {
  await inStock(['BLACK-1']);
  const idNumber = '330106198801011233';
  const [id] = await aCustomer({ id_number: idNumber });
  await send(world, shop.admin, 'blacklistCustomer', { body: { userId: id, reason: '多次逾期' } });

  const { status, refusal } = await sendCode({
    customerId: null,
    newCustomer: { ...newCustomer, name: '陈小晨', phone: '13700004444', idNumber },
  });

  expect([status, refusal.message]).toEqual([409, '客户在黑名单中，不能下单']);
});

test('a phone gets one code a minute, and an operator has at most 60 sent in an hour', async () => {
  await inStock(['MANY-1']);
  expect((await sendCode()).status).toBe(200);
  const again = await sendCode();
  expect([again.status, again.refusal.code]).toEqual([429, 'too_many_sms']);

  await stored(world, shop, `update attempt_counters set count = 60 where key = $1`, [
    `sms operator ${clerk.operatorId}`,
  ]);
  const [otherId] = await aCustomer();
  expect((await sendCode({ customerId: otherId })).refusal.code).toBe('too_many_sms');
  expect((await sendCode({ customerId: otherId }, shop.admin)).status).toBe(200);
});

test('a brand without SMS cannot place orders by hand', async () => {
  await inStock(['EMPTY-1']);
  await fillSms(world, shop, 1);
  expect((await sendCode()).refusal.code).toBe('sms_balance_empty');
});

test('the choices are the stores and plans in reach, with free stock and offers', async () => {
  await inStock(['SHOWN-1', 'SHOWN-2']);
  await inStock(['SHOWN-3'], shop.stores[1]);
  await aPlan('仅线上', { audience: { storeIds: [], channelIds: [], sources: ['h5'] } });

  const { answer } = await send(world, shop.admin, 'placingChoices', { query: { skuId } });

  expect(answer.sku).toMatchObject({ productName: 'iPhone 17 Pro', isForRent: true });
  expect(answer.stores.map(({ free }) => free)).toEqual([2, 1]);
  expect(answer.plans.map(({ name }) => name)).not.toContain('仅线上');
  expect(answer.plans.find(({ id }) => id === planId)).toMatchObject({
    version: 1,
    storeIds: [...shop.stores],
    depositFen: 50_000,
    offers: [{ title: '3期 · 每期1个月', totalRentFen: 3_000 }],
  });
});

test('a copy begins with what still holds of an order, and names the rest', async () => {
  await inStock(['COPY-1']);
  const own = await aPlan('复制');
  const { answer: placed } = await place(await codeFor({ planId: own }), { planId: own });
  const copied = async () =>
    (await send(world, clerk, 'copiedOrder', { params: { id: placed.orderId } })).answer;

  expect(await copied()).toEqual({
    orderNo: placed.orderNo,
    customerId,
    skuId,
    storeId: shop.stores[0],
    plan: { planId: own, version: 1 },
    services: [],
    period: { termCount: 3, period: { unit: 'month' } },
    lapsed: [],
  });

  await send(world, shop.admin, 'updatePricePlan', {
    body: {
      id: own,
      version: 1,
      plan: somePlan({
        offers: [
          {
            termCount: 6,
            period: { unit: 'month' },
            totalRentFen: 6_000 as never,
            buyoutFen: null,
          },
        ],
      }),
    },
  });
  expect(await copied()).toMatchObject({
    plan: { planId: own, version: 2 },
    period: null,
    lapsed: ['version', 'offer'],
  });

  await send(world, shop.admin, 'switchPricePlan', { body: { id: own, isEnabled: false } });
  await send(world, shop.admin, 'blacklistCustomer', {
    body: { userId: customerId, reason: '多次逾期' },
  });
  await stored(
    world,
    shop,
    `update stores set frozen_at = now(), frozen_reason = '查' where id = $1`,
    [shop.stores[0]],
  );
  const last = await copied();
  await stored(world, shop, 'update stores set frozen_at = null, frozen_reason = null');
  expect(last).toMatchObject({
    customerId: null,
    skuId,
    storeId: null,
    plan: null,
    lapsed: ['customer', 'store', 'plan'],
  });
});
