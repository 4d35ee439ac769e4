import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { fen } from '@rental/domain/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney } from '../../../testing/orders/money.ts';
import { someDevices, stored } from '../../../testing/wire/rows.ts';
import { someApp, somePerson, sendOpen, type ProgramKey } from '../../../testing/wire/send-open.ts';
import { send } from '../../../testing/wire/send.ts';
import { somePlan } from '../../../testing/wire/some-plan.ts';
import { aWorker, createWorld, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
let key: ProgramKey;
let productId: number;
let planId: number;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  world.now = new Date('2026-11-24T02:00:00.000Z');
  key = await someApp(world, shop, {});
  await stored(world, shop, 'update products set is_on_shelf = true');
  await stored(world, shop, 'update skus set retail_fen = 100000');
  const products = await send(world, shop.admin, 'searchProducts', { query: {} });
  productId = products.answer.content[0]?.id ?? 0;
  planId = (await save('带增值服务', services)).answer.id;
  await sendOpen(world, key, 'openCustomer', { params: { externalId: 'C-1' }, body: somePerson });
});
afterAll(() => world.close());
afterEach(() => proveBooks(world, shop));

const services = [
  { kind: 'insurance' as const, name: '碎屏险', priceFen: fen(9_900), isRequired: false },
  { kind: 'service' as const, name: '贴膜', priceFen: fen(2_000), isRequired: true },
];
const save = (name: string, offered: typeof services) =>
  send(world, shop.admin, 'createPricePlan', {
    body: {
      name,
      productId,
      skuId: null,
      plan: somePlan({ depositFen: fen(0), waivableFen: fen(0), services: offered }),
    },
  });
const choice = (named: readonly string[]) => ({
  skuId: shop.skus[0] ?? 0,
  planId,
  planVersion: 1,
  termCount: 3,
  period: { unit: 'month' as const },
  services: [...named],
});
const place = (externalNo: string, named: readonly string[]) =>
  sendOpen(world, key, 'openPlaceOrder', {
    body: {
      externalNo,
      customerId: 'C-1',
      ...choice(named),
      storeId: shop.stores[0],
      source: 'h5' as const,
    },
  });

// on paper: 3 × 10.00 of rent, 贴膜 20.00 and 碎屏险 99.00: 149.00 in all, of which 119.00 + 10.00 on the first day
test('增值服务 are quoted, signed, billed on the first day and kept in the books', async () => {
  const quote = await sendOpen(world, key, 'openQuote', { body: choice(['碎屏险']) });
  expect(quote.answer).toMatchObject({ servicesFen: 11_900, totalFen: 14_900, totalBp: 1_490 });

  await someDevices(world, shop, ['SERVICES-1']);
  const placed = await place('O-1', ['碎屏险']);
  expect(placed.answer.services).toEqual([
    { kind: 'insurance', name: '碎屏险', priceFen: 9_900 },
    { kind: 'service', name: '贴膜', priceFen: 2_000 },
  ]);
  const [row] = await stored<{ id: string }>(
    world,
    shop,
    'select id from orders where order_no = $1',
    [placed.answer.orderNo],
  );
  const orderId = Number(row?.id);
  const body = { orderId };
  await send(world, shop.admin, 'approveOrder', { body: { ...body, riskWaiverReason: '老客户' } });
  // 投保 by hand comes first, so that the terms of its kind are taken
  const byHand = { ...body, kind: billKinds.insurance, amountFen: 500 };
  await doMoney(world, shop.admin, 'chargeOrder', byHand, { purpose: '延长保修' });
  await send(world, shop.admin, 'generateAgreement', { body });
  const agreement = await send(world, shop.admin, 'openAgreement', { body });
  expect(agreement.answer.text).toContain(
    '补充条款（增值服务）：乙方另选增值服务：碎屏险¥99.00、贴膜¥20.00，于起租日一次支付。',
  );
  await send(world, shop.admin, 'signAgreement', { body });
  await send(world, shop.admin, 'shipOrder', {
    body: {
      ...body,
      carrier: '顺丰速运',
      trackingNumber: 'SF1234567890',
      deviceSerial: 'SERVICES-1',
      checkedRisks: ['riskUnknown'],
    },
  });
  const received = await send(world, shop.admin, 'receiveOrder', { body });
  expect([received.status, received.answer.billCount]).toEqual([200, 5]);

  const { answer: detail } = await send(world, shop.admin, 'orderDetail', {
    params: { id: orderId },
  });
  expect(detail.order.orderStatus).toBe(orderStatus.renting);
  const billed = detail.bills
    .filter(({ kind }) => kind !== billKinds.rent)
    .map(({ kind, term, purpose, amountFen, dueOn }) => [kind, term, purpose, amountFen, dueOn]);
  expect(billed.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    [billKinds.extra, 1, '贴膜', 2_000, '2026-11-24'],
    [billKinds.insurance, 1, '延长保修', 500, '2026-11-24'],
    [billKinds.insurance, 2, '碎屏险', 9_900, '2026-11-24'],
  ]);
  const extras = await send(world, shop.admin, 'listExtras', {
    query: { orderNo: placed.answer.orderNo, kind: 'insurance' },
  });
  expect(new Set(extras.answer.content.map(({ purpose }) => purpose))).toEqual(
    new Set(['延长保修', '碎屏险']),
  );
});

test.each([
  '{}',
  '[{"kind":"insurance","name":"碎屏险"}]',
  '[{"kind":"insurance","name":"碎屏险","priceFen":0}]',
  '[{"kind":"other","name":"碎屏险","priceFen":1}]',
])('the database keeps no order with the services %s', async (services) => {
  const kept = stored(world, shop, 'update orders set services = $1::jsonb', [services]);
  await expect(kept).rejects.toThrow('orders_services_check');
});

test('a store shows the services that plans offer in it, once for each price', async () => {
  const { answer } = await send(world, shop.admin, 'storeDetail', {
    params: { id: shop.stores[0] },
  });
  expect(answer.services).toContainEqual({
    kind: 'insurance',
    name: '碎屏险',
    priceFen: 9_900,
    planCount: 1,
  });
});

test('a customer who chooses none has the required one; a service of no plan is refused', async () => {
  await someDevices(world, shop, ['SERVICES-2']);
  const placed = await place('O-2', []);
  expect(placed.answer.services.map(({ name }) => name)).toEqual(['贴膜']);
  const refused = await place('O-3', ['延长保修']);
  expect([refused.status, refused.refusal.code]).toEqual([409, 'plan_service_unknown']);
});

// the limit of 租赁 is 120 % of 1,000.00: 30.00 of rent and 1,170.01 of services are one fen more
test('a plan whose services bring it beyond the limit is refused with the sum, one of an unknown 险种 as well', async () => {
  const service = { kind: 'service' as const, name: '上门安装', isRequired: false };
  const within = await save('刚好', [{ ...service, priceFen: fen(117_000) }]);
  const beyond = await save('超过', [{ ...service, priceFen: fen(117_001) }]);
  expect(within.status).toBe(201);
  expect([beyond.status, beyond.refusal.code]).toEqual([409, 'price_beyond_cap']);
  expect(beyond.refusal.message).toContain('总租金与增值服务合计¥1,200.01');
  const unknown = await save('未知', [
    { kind: 'insurance', name: '从未有过的险', priceFen: fen(100), isRequired: false },
  ]);
  expect([unknown.status, unknown.refusal.code]).toEqual([409, 'insurance_unknown']);
});

test('租赁方案 and its file tell what a plan offers beside the rent, and what of it is required', async () => {
  const { content } = (
    await send(world, shop.admin, 'listPricePlans', { query: { productIs: productId } })
  ).answer;
  expect(content.find(({ id }) => id === planId)?.services).toEqual(services);

  const { answer } = await send(world, shop.admin, 'createExport', {
    body: { list: 'listPricePlans', format: 'csv', query: {} },
  });
  await aWorker(world).workUntilIdle();
  const { link } = (await send(world, shop.admin, 'exportLink', { params: { id: answer.id } }))
    .answer;
  const { body } = await world.app.inject({ url: link, headers: { host: shop.admin.host } });
  expect(body).toContain(',碎屏险¥99.00、贴膜¥20.00（必选）,');
});
