import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf } from '../../db/keyset-query.ts';
import { anyPage } from '../../http/keyset-list.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { readingsOf, wholeBrand } from '../../testing/orders/plans.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';
import { criteriaOf, filtered } from './extra-filters.ts';

let world: World;

// a rental with one of each kind: the deposit is paid, the insurance paid and taken back
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const { id } = await rentedOrder(world, alpha, { order_no: 'ZL-extra' });
  const charge = async (
    kind: keyof typeof billKinds,
    purpose: string,
    amountFen: number,
    more: object = {},
  ) => {
    const decides = { orderId: id, kind: billKinds[kind], amountFen };
    await doMoney(world, alpha.clerk, 'chargeOrder', decides, { purpose, ...more });
    world.now = new Date(world.now.getTime() + 60_000);
    const [bill] = await stored<{ id: number }>(world, alpha, 'select max(id) as id from bills');
    return Number(bill?.id);
  };
  const collect = (billId: number) =>
    doMoney(world, alpha.clerk, 'collectBills', {
      orderId: id,
      billIds: [billId],
      amountFen: null,
      method: 'cash',
    });
  await collect(await charge('deposit', '配件押金', 3_000));
  await charge('extra', '换屏', 1_500, { settlementBp: 8_050, note: '门店自备' });
  const billId = await charge('insurance', '碎屏险', 2_000);
  await collect(billId);
  await doMoney(
    world,
    alpha.admin,
    'refundBill',
    { orderId: id, billId, refundMethod: 'cash' },
    { reason: '客户退保' },
  );
});
afterAll(() => world.close());

async function found(query: object, caller: Caller = world.alpha.clerk): Promise<string[]> {
  const { answer } = await send(world, caller, 'listExtras', { query });
  expect(answer.totalElements).toBe(answer.content.length);
  return answer.content.map(({ purpose }) => purpose ?? '');
}

const all = ['碎屏险', '换屏', '配件押金'];

test('what was billed by hand says for what, how much, by whom and how it stands, the last first', async () => {
  const { answer } = await send(world, world.alpha.clerk, 'listExtras', { query: {} });

  expect(answer.content).toMatchObject([
    {
      kind: 'insurance',
      purpose: '碎屏险',
      amountFen: 2_000,
      paidFen: 0,
      owedFen: 0,
      billStatus: 7,
    },
    {
      kind: 'extra',
      purpose: '换屏',
      settlementBp: 8_050,
      note: '门店自备',
      amountFen: 1_500,
      paidFen: 0,
      owedFen: 1_500,
      billStatus: 1,
    },
    {
      kind: 'deposit',
      purpose: '配件押金',
      settlementBp: null,
      note: null,
      amountFen: 3_000,
      paidFen: 3_000,
      owedFen: 0,
      billStatus: 2,
    },
  ]);
  expect(answer.content[2]).toMatchObject({
    orderNo: 'ZL-extra',
    orderStatus: orderStatus.renting,
    customerPhone: '138****5678',
    operatorName: 'clerk昵称',
    chargedAt: '2026-11-21T02:00:00.000Z',
  });
});

test.each<[what: string, query: object, purposes: string[]]>([
  ['补押金', { kind: 'deposit' }, ['配件押金']],
  ['投保', { kind: 'insurance' }, ['碎屏险']],
  ['待支付', { state: 'due' }, ['换屏']],
  ['已退保', { state: 'refunded', kind: 'insurance' }, ['碎屏险']],
  ['an order number', { orderNo: 'ZL-extra' }, all],
  ['another order number', { orderNo: 'ZL-other' }, []],
  ['the time', { chargedAt: ['2026-11-21 10:00:30', '2026-11-21 10:01:30'] }, ['换屏']],
  ['another day', { chargedAt: ['2026-11-20', '2026-11-20'] }, []],
])('附加单 narrowed by %s', async (_what, query, purposes) => {
  expect(await found(query)).toEqual(purposes);
});

test('附加单 narrowed by a store or a channel, and seen as far as their orders', async () => {
  const { alpha, beta } = world;
  expect(await found({ storeIs: alpha.stores[1] })).toEqual([]);
  expect(await found({ channelIs: alpha.channels[0], storeIs: alpha.stores[0] })).toEqual(all);
  for (const caller of [alpha.admin, alpha.channelOperator])
    expect(await found({}, caller)).toEqual(all);
  for (const caller of [alpha.otherClerk, alpha.otherChannelOperator, beta.admin])
    expect(await found({}, caller)).toEqual([]);
});

test('结算比例 is told to the brand’s own, and to no channel: not in the list, nor with the bill, nor in the timeline', async () => {
  const { clerk, channelOperator } = world.alpha;
  const told = async (caller: Caller) => {
    const { content } = (await send(world, caller, 'listExtras', { query: {} })).answer;
    const extra = content.find(({ purpose }) => purpose === '换屏');
    const params = { id: extra?.orderId ?? 0 };
    const { bills, history } = (await send(world, caller, 'orderDetail', { params })).answer;
    return [
      extra?.settlementBp,
      bills.find(({ purpose }) => purpose === '换屏')?.settlementBp,
      history.find(({ after }) => after['purpose'] === '换屏')?.after['settlement_bp'],
    ];
  };

  expect(await told(clerk)).toEqual([8_050, 8_050, 8_050]);
  expect(await told(channelOperator)).toEqual([null, null, undefined]);
});

test('paging on with the cursor shows every one once', async () => {
  const seen: string[] = [];
  for (let cursor: string | undefined, left = 3; left > 0; left -= 1) {
    const query = { size: 1, ...(cursor !== undefined && { cursor }) };
    const { answer } = await send(world, world.alpha.clerk, 'listExtras', { query });
    seen.push(...answer.content.map(({ purpose }) => purpose ?? ''));
    cursor = answer.nextCursor;
    expect(cursor === undefined).toBe(left === 1);
  }
  expect(seen).toEqual(all);
});

test('counting asks nothing of the orders', async () => {
  const { alpha } = world;
  const criteria = criteriaOf(wholeBrand(world, alpha), { ...anyPage, kind: 'extra' });
  expect(
    await readingsOf(world, alpha, 'orders', (tx) => countOf(tx, filtered(tx, criteria), 100)),
  ).toEqual([]);
});

test('转单记录 says from which store to which, follows the order, and is seen as far as it', async () => {
  const { alpha, beta } = world;
  const [near, far] = alpha.stores;
  const [orderId = 0] = await someOrders(world, alpha, 1, orderStatus.pendingReview, {
    order_no: 'ZL-moved',
  });
  const handOver = (storeId: number, reason: string) =>
    send(world, alpha.admin, 'handOverOrder', { body: { orderId, storeId, reason } });
  await handOver(far, '客户就近');
  world.now = new Date(world.now.getTime() + 60_000);
  const second = await handOver(near, '转回');
  expect(second.status).toBe(200);
  const listed = async (query: object, caller: Caller = alpha.admin) =>
    (await send(world, caller, 'listHandOvers', { query })).answer.content;

  const rows = await listed({});

  expect(rows).toMatchObject([
    { orderNo: 'ZL-moved', reason: '转回', operatorName: 'admin昵称' },
    { orderNo: 'ZL-moved', reason: '客户就近', storeName: rows[0]?.toStoreName },
  ]);
  expect(rows[1]?.toStoreName).toBe(rows[0]?.fromStoreName);
  const reasons = async (query: object, caller?: Caller) =>
    (await listed(query, caller)).map(({ reason }) => reason);
  expect(await reasons({ toIs: near })).toEqual(['转回']);
  expect(await reasons({ fromIs: near })).toEqual(['客户就近']);
  expect(await reasons({ orderNo: 'ZL-moved', at: ['2026-11-20', '2026-11-20'] })).toEqual([]);
  expect(await reasons({ orderNo: 'ZL-extra' })).toEqual([]);
  expect(await reasons({}, alpha.clerk)).toEqual(['转回', '客户就近']);
  for (const caller of [alpha.otherClerk, beta.admin])
    expect(await reasons({}, caller)).toEqual([]);
});

test.each([
  ['listExtras', { kind: 'rent' }, 'invalid'],
  ['listExtras', { cursor: 'x' }, 'cursor_invalid'],
  ['listHandOvers', { kind: 'extra' }, 'invalid'],
  ['listHandOvers', { page: 10_000, size: 10 }, 'page_too_deep'],
] as const)('%s with %j is refused', async (name, query, code) => {
  const { refusal } = await send(world, world.alpha.clerk, name, { query: query as never });
  expect([refusal.status, refusal.code]).toEqual([400, code]);
});
