import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf } from '../../../db/keyset-query.ts';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { moveOrderToStore } from '../../../testing/orders/moved-order.ts';
import { readingsOf } from '../../../testing/orders/plans.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { countsOf } from '../../../testing/wire/tab-counts.ts';
import { createWorld, type Caller, type World } from '../../../testing/world.ts';
import { filtered } from './return-filters.ts';

let world: World;
/** Orders by how far their return is. */
const orders: Record<string, number> = {};

const terms = { term_count: 3, total_rent_fen: fen(30_000) };
const states = ['toSend', 'sent', 'toInspect', 'toCompensate', 'toComplete', 'done', 'cancelled'];

// one return in each state, begun a minute after another; today is 2026-11-21
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const today = world.now;
  for (const [index, state] of states.entries()) {
    world.now = new Date('2026-11-01T02:00:00.000Z');
    const { id, billIds } = await rentedOrder(world, alpha, { ...terms, order_no: `ZL-${state}` });
    orders[state] = id;
    if (state === 'done')
      await doMoney(world, alpha.clerk, 'collectBills', {
        orderId: id,
        billIds: [...billIds],
        amountFen: null,
        method: 'cash',
      });
    world.now = new Date(today.getTime() + index * 60_000);
    const sent = { carrier: '顺丰速运', trackingNumber: 'SF7654321' };
    await doMoney(
      world,
      alpha.clerk,
      'startReturn',
      { orderId: id },
      state === 'toSend' ? {} : sent,
    );
  }
  const of = (state: string) => ({ orderId: orders[state] ?? 0 });
  await send(world, alpha.clerk, 'arriveReturn', { body: { ...of('toInspect'), note: '西湖仓' } });
  for (const [state, result, compensationFen] of [
    ['toCompensate', 'damaged', 8_000],
    ['toComplete', 'intact', 0],
    ['done', 'intact', 0],
  ] as const)
    await doMoney(world, alpha.clerk, 'inspectReturn', { ...of(state), result, compensationFen });
  await doMoney(world, alpha.clerk, 'completeReturn', { ...of('done'), refundMethod: null });
  await doMoney(world, alpha.clerk, 'cancelReturn', of('cancelled'), { reason: '继续租用' });
});
afterAll(() => world.close());

/** The found notarizations, by state. */
async function found(query: object, caller: Caller = world.alpha.clerk): Promise<string[]> {
  const { answer } = await send(world, caller, 'listReturns', { query });
  expect(answer.totalElements).toBe(answer.content.length);
  for (const { orderNo, returnState } of answer.content) expect(orderNo).toBe(`ZL-${returnState}`);
  return answer.content.map(({ returnState }) => returnState);
}

const newestFirst = states.toReversed();

test('every return says how far it is, the last first, and each tab shows its own', async () => {
  expect(await found({})).toEqual(newestFirst);
  for (const returnState of states) expect(await found({ returnState })).toEqual([returnState]);
});

test('the tabs count what has not ended', async () => {
  const { alpha, beta } = world;
  const counts = async (caller: Caller) =>
    countsOf((await send(world, caller, 'returnCounts', { query: {} })).answer);
  const each = { toSend: 1, sent: 1, toInspect: 1, toCompensate: 1, toComplete: 1 };
  for (const caller of [alpha.clerk, alpha.admin, alpha.channelOperator])
    expect(await counts(caller)).toEqual(each);
  const none = { toSend: 0, sent: 0, toInspect: 0, toCompensate: 0, toComplete: 0 };
  for (const caller of [alpha.otherClerk, beta.admin]) expect(await counts(caller)).toEqual(none);
});

test.each<[what: string, query: object, states: string[]]>([
  ['结算类型', { result: 'damaged' }, ['toCompensate']],
  ['an order number', { orderNo: 'ZL-sent' }, ['sent']],
  [
    '到仓时间',
    { arrivedAt: ['2026-11-21', '2026-11-21'] },
    ['done', 'toComplete', 'toCompensate', 'toInspect'],
  ],
  ['到仓时间 of another day', { arrivedAt: ['2026-11-20', '2026-11-20'] }, []],
  [
    '申请时间',
    { startedAt: ['2026-11-21 10:01:00', '2026-11-21 10:03:00'] },
    ['toInspect', 'sent'],
  ],
  // the first month is unpaid since 2026-11-01; what has ended is overdue no more
  ['逾期', { isOverdue: 'true' }, ['toComplete', 'toCompensate', 'toInspect', 'sent', 'toSend']],
  ['逾期 and a state', { isOverdue: 'true', returnState: 'sent' }, ['sent']],
])('returns narrowed by %s', async (_what, query, wanted) => {
  expect(await found(query)).toEqual(wanted);
});

test('returns are seen as far as their orders: by store, by channel, by who answers for them', async () => {
  const { alpha, beta } = world;
  expect(await found({ storeIs: alpha.stores[0] }, alpha.admin)).toEqual(newestFirst);
  expect(await found({ storeIs: alpha.stores[1] }, alpha.admin)).toEqual([]);
  expect(await found({ channelIs: alpha.channels[1] }, alpha.admin)).toEqual([]);
  expect(await found({}, alpha.channelOperator)).toEqual(newestFirst);
  for (const caller of [alpha.otherClerk, alpha.otherChannelOperator, beta.admin])
    expect(await found({}, caller)).toEqual([]);
  await stored(world, alpha, `update orders set responsible_id = $1 where order_no = 'ZL-sent'`, [
    alpha.clerk.operatorId,
  ]);
  await stored(world, alpha, `update roles set data_scope = 5 where id = $1`, [alpha.roles.clerk]);
  try {
    expect(await found({})).toEqual(['sent']);
  } finally {
    await stored(world, alpha, `update roles set data_scope = 3 where id = $1`, [
      alpha.roles.clerk,
    ]);
  }
});

test('a row says what was found and what is still to be paid, the customer masked', async () => {
  const { answer } = await send(world, world.alpha.clerk, 'listReturns', {
    query: { returnState: 'toCompensate' },
  });
  expect(answer.content[0]).toMatchObject({
    customerPhone: '138****5678',
    trackingNumber: 'SF7654321',
    result: 'damaged',
    compensationFen: 8_000,
    compensationOwedFen: 8_000,
    overdueDays: 20,
    depositRefundedFen: null,
    endedAt: null,
  });
  expect(answer.content[0]?.arrivedAt).toBe(answer.content[0]?.inspectedAt);
});

test('登记到仓 is in the timeline of the order, and is said once', async () => {
  const { alpha } = world;
  const orderId = orders['toInspect'] ?? 0;
  const { answer } = await send(world, alpha.clerk, 'orderDetail', { params: { id: orderId } });
  expect(answer.history.map(({ move, note }) => [move, note])).toContainEqual([
    'arriveReturn',
    '西湖仓',
  ]);
  for (const state of ['toInspect', 'toComplete', 'done', 'cancelled']) {
    const again = await send(world, alpha.clerk, 'arriveReturn', {
      body: { orderId: orders[state] ?? 0 },
    });
    expect(again.refusal).toMatchObject({ status: 409, code: 'not_returning' });
  }
  const beyond = await send(world, alpha.otherClerk, 'arriveReturn', { body: { orderId } });
  expect(beyond.refusal.status).toBe(404);
});

test('paging on with the cursor shows every return once', async () => {
  const shown: string[] = [];
  let cursor: string | undefined;
  do {
    const { answer } = await send(world, world.alpha.clerk, 'listReturns', {
      query: { size: 3, ...(cursor !== undefined && { cursor }) },
    });
    shown.push(...answer.content.map(({ returnState }) => returnState));
    cursor = answer.nextCursor;
  } while (cursor !== undefined);
  expect(shown).toEqual(newestFirst);
});

test.each([
  [{ returnState: 'lost' }, 'invalid'],
  [{ result: 'broken' }, 'invalid'],
  [{ cursor: 'x' }, 'cursor_invalid'],
  [{ page: 10_000, size: 10 }, 'page_too_deep'],
])('%j is refused', async (query, code) => {
  const { refusal } = await send(world, world.alpha.clerk, 'listReturns', {
    query: query as never,
  });
  expect([refusal.status, refusal.code]).toEqual([400, code]);
});

test('what belongs to an order that goes to another store goes with it', async () => {
  const { alpha } = world;
  const orderId = orders['sent'] ?? 0;
  const to = alpha.stores[1];
  await moveOrderToStore(world, alpha, orderId, to);

  expect(await found({}, alpha.otherClerk)).toEqual(['sent']);
  const { answer } = await send(world, alpha.otherClerk, 'listBills', { query: {} });
  expect(answer.content.map((bill) => bill.orderId)).toEqual([orderId, orderId, orderId]);
  expect(await found({})).toEqual(newestFirst.filter((state) => state !== 'sent'));
});

test('counting returns asks nothing of the orders', async () => {
  const { alpha } = world;
  const criteria = { brand: alpha.brand.code };
  expect(
    await readingsOf(world, alpha, 'orders', (tx) => countOf(tx, filtered(tx, criteria), 100)),
  ).toEqual([]);
});
