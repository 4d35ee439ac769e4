import { businessDate } from '@rental/domain/business-date';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { someCustomers, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../../testing/world.ts';

let world: World;

// four orders that each differ in one thing that they can be found by
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const [customerId = 0] = await someCustomers(world, alpha, 1, {
    id_number: '11010119900307803X',
  });
  const { pendingReview, renting, closed } = orderStatus;
  const dated = (start: string, end: string) => ({
    start_on: businessDate(start),
    ends_on: businessDate(end),
  });
  const receiver = {
    receiver_name: '李雷',
    receiver_phone: '13966668888',
    receiver_phone_last4: '8888',
    exclusive_tag: '企业专享',
  };
  await someOrders(world, alpha, 1, pendingReview, {
    order_no: 'ZL-who',
    customer_id: customerId,
    ...receiver,
  });
  await someOrders(world, alpha, 1, pendingReview, { order_no: 'ZL-what', sku_id: alpha.skus[1] });
  await someOrders(world, alpha, 1, closed, { order_no: 'ZL-why', close_reason: 'platform' });
  const shipped = (instant: string) => ({ shipped_at: new Date(instant) });
  const one = {
    order_no: 'ZL-first',
    ...dated('2026-09-01', '2026-12-31'),
    ...shipped('2026-08-31T15:59:59.999Z'),
  };
  await someOrders(world, alpha, 1, renting, one);
  const other = {
    order_no: 'ZL-second',
    special_order_type: 2 as const,
    ...dated('2026-10-01', '2026-12-01'),
    ...shipped('2026-08-31T16:00:00.000Z'),
  };
  await someOrders(world, alpha, 1, renting, other);
});
afterAll(() => world.close());

async function found(query: object, caller: Caller = world.alpha.clerk): Promise<string[]> {
  const { answer } = await send(world, caller, 'listOrders', { query });
  expect(answer.totalElements).toBe(answer.content.length);
  return answer.content.map(({ orderNo }) => orderNo);
}

test.each<[what: string, query: object, orders: string[]]>([
  ['an ID number', { idNumber: '11010119900307803x' }, ['ZL-who']],
  ['an ID number of nobody', { idNumber: '110101199003078030' }, []],
  ['收货手机', { deliveryPhone: '13966668888' }, ['ZL-who']],
  ['the end of a 收货手机', { deliveryPhone: '8888' }, ['ZL-who']],
  ['专享标签', { exclusiveTag: '企业专享' }, ['ZL-who']],
  ['a 专享标签 of none', { exclusiveTag: '企业' }, []],
  [
    'the 收货手机 of a customer who takes it himself',
    { deliveryPhone: '5678', orderStatus: 35 },
    ['ZL-why'],
  ],
  ['订单类型', { specialOrderType: 2 }, ['ZL-second']],
  ['关单类型', { closeReason: 'platform' }, ['ZL-why']],
  [
    '发货时间, the last first',
    { shippedAt: ['2026-08-31', '2026-09-01'] },
    ['ZL-second', 'ZL-first'],
  ],
  ['one day of 发货, in Shanghai', { shippedAt: ['2026-08-31', '2026-08-31'] }, ['ZL-first']],
  ['起租日, the last first', { startOn: ['2026-09-01', '2026-10-01'] }, ['ZL-second', 'ZL-first']],
  ['one 起租日', { startOn: ['2026-09-01', '2026-09-01'] }, ['ZL-first']],
  ['到期日, the first first', { endsOn: ['2026-12-01', '2026-12-31'] }, ['ZL-second', 'ZL-first']],
  ['到期日 and a status', { endsOn: ['2026-12-02', '2026-12-31'], orderStatus: 6 }, ['ZL-first']],
])('orders narrowed by %s', async (_what, query, orders) => {
  expect(await found(query)).toEqual(orders);
});

test('orders narrowed by a variant are those of it alone', async () => {
  expect(await found({ skuIs: world.alpha.skus[1] })).toEqual(['ZL-what']);
});

test('orders narrowed by a product are those of all its variants, and of no other', async () => {
  const { alpha, beta } = world;
  const [pad = { product_id: 0, id: 0 }] = await stored<{ id: number; product_id: number }>(
    world,
    alpha,
    `with pad as (
       insert into products (brand_code, code, name, category) values ('alpha', 'PAD', 'iPad', '平板') returning id
     )
     insert into skus (brand_code, product_id, code, name, retail_fen)
     select 'alpha', id, 'PAD-1', '128GB', 300000 from pad returning id, product_id`,
  );
  await someOrders(world, alpha, 1, orderStatus.pendingReview, {
    order_no: 'ZL-pad',
    sku_id: pad.id,
  });
  const { answer } = await send(world, alpha.clerk, 'searchProducts', { query: {} });
  const [phone] = answer.content;

  expect(answer.content.map(({ id }) => id)).toEqual([phone?.id, pad.product_id]);
  expect(await found({ productIs: pad.product_id })).toEqual(['ZL-pad']);
  expect((await found({ productIs: phone?.id })).toSorted()).toEqual(
    (await found({})).filter((orderNo) => orderNo !== 'ZL-pad').toSorted(),
  );
  expect(await found({ productIs: pad.product_id }, beta.admin)).toEqual([]);
});

test('orders for which nobody answers are found, and those of an operator', async () => {
  const { alpha } = world;
  const mine = { order_no: 'ZL-mine', responsible_id: alpha.clerk.operatorId };
  await someOrders(world, alpha, 1, orderStatus.pendingReview, mine);

  expect(await found({ responsibleIs: alpha.clerk.operatorId })).toEqual(['ZL-mine']);
  expect((await found({ responsibleIs: 'none' })).toSorted()).toEqual(
    (await found({})).filter((orderNo) => orderNo !== 'ZL-mine').toSorted(),
  );
});

test('an ID number finds no order that is out of reach', async () => {
  const { alpha, beta } = world;
  for (const caller of [alpha.otherClerk, alpha.otherChannelOperator, beta.admin])
    expect(await found({ idNumber: '11010119900307803X' }, caller)).toEqual([]);
});

test.each([
  { startOn: ['2026-09-01', '2026-12-31'] },
  { endsOn: ['2026-09-01', '2026-12-31'] },
  { shippedAt: ['2026-08-31', '2026-12-31'] },
  {},
])('paging on with the cursor shows every order of %j once', async (filter) => {
  const shown: string[] = [];
  let cursor: string | undefined;
  do {
    const { answer } = await send(world, world.alpha.clerk, 'listOrders', {
      query: { ...filter, size: 1, ...(cursor !== undefined && { cursor }) },
    });
    shown.push(...answer.content.map(({ orderNo }) => orderNo));
    cursor = answer.nextCursor;
  } while (cursor !== undefined);
  expect(shown).toEqual(await found(filter));
});

test.each([
  { idNumber: '1101011990' },
  { skuIs: 'x' },
  { closeReason: 'boredom' },
  { deliveryPhone: '139' },
  { endsOn: ['2026-12-31', '2026-12-01'] },
  { productIs: 'x' },
  { responsibleIs: 'nobody' },
  { shippedAt: ['2026-12-31', '2026-12-01'] },
])('%j is refused', async (query) => {
  const { refusal } = await send(world, world.alpha.clerk, 'listOrders', { query: query as never });
  expect([refusal.status, refusal.code]).toEqual([400, 'invalid']);
});

test('a note is in the timeline of every order that it was written for, or of none', async () => {
  const { alpha } = world;
  const ids = await someOrders(world, alpha, 2);
  const [beyond = 0] = await someOrders(world, alpha, 1, orderStatus.pendingReview, {
    store_id: alpha.stores[1],
  });
  const noted = () =>
    stored(
      world,
      alpha,
      `select order_id, note from order_history where move = 'note' order by order_id`,
    );
  const write = (orderIds: number[], caller = alpha.clerk) =>
    send(world, caller, 'noteOrders', { body: { orderIds, note: '客户下午回电' } });

  expect((await write([...ids, beyond])).refusal.status).toBe(404);
  expect(await noted()).toEqual([]);
  expect((await write([...ids, ids[0] ?? 0])).answer).toEqual({ noted: 2 });
  expect(await noted()).toEqual(ids.map((id) => ({ order_id: id, note: '客户下午回电' })));
  expect((await write(ids, alpha.channelOperator)).refusal.code).toBe('forbidden');
  const empty = await send(world, alpha.clerk, 'noteOrders', {
    body: { orderIds: ids, note: ' ' },
  });
  expect(empty.refusal.code).toBe('invalid');
});

test('an order is 已投保 once its premium is paid', async () => {
  const { alpha } = world;
  const { id } = await rentedOrder(world, alpha, { order_no: 'ZL-insured' });
  const isInsured = async () => {
    const { answer } = await send(world, alpha.clerk, 'listOrders', {
      query: { orderNo: 'ZL-insured' },
    });
    return answer.content[0]?.isInsured;
  };
  const asked = { orderId: id, kind: 5, amountFen: 3_000 };
  await doMoney(world, alpha.clerk, 'chargeOrder', asked, { purpose: '碎屏险' });
  expect(await isInsured()).toBe(false);
  const { answer } = await send(world, alpha.clerk, 'orderDetail', { params: { id } });
  const premium = answer.bills.find(({ kind }) => kind === 5);
  const paid = { orderId: id, billIds: [premium?.id ?? 0], amountFen: null, method: 'cash' };
  await doMoney(world, alpha.clerk, 'collectBills', paid);
  expect(await isInsured()).toBe(true);
});
