import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { wait } from '../../testing/people/sign-in.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { countsOf } from '../../testing/wire/tab-counts.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';

let world: World;
let first = 0;
let second = 0;
/** The order number of each rental. */
const numbers: Record<string, string> = {};

// two rentals of three months, begun on 2026-09-01 and 2026-11-01; today is 2026-11-21
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const today = world.now;
  const terms = { term_count: 3, total_rent_fen: fen(30_000) };
  world.now = new Date('2026-09-01T02:00:00.000Z');
  const one = await rentedOrder(world, alpha, terms);
  first = one.id;
  const pay = { billIds: one.billIds.slice(0, 1), amountFen: null, method: 'cash' as const };
  await doMoney(world, alpha.clerk, 'collectBills', { orderId: first, ...pay });
  world.now = new Date('2026-11-01T02:00:00.000Z');
  const other = await rentedOrder(world, alpha, {
    ...terms,
    customer_phone: '13911112222',
    phone_last4: '2222',
    responsible_id: alpha.clerk.operatorId,
  });
  second = other.id;
  world.now = today;
  const deposit = { orderId: second, kind: billKinds.deposit, amountFen: 5_000 };
  await doMoney(world, alpha.clerk, 'chargeOrder', deposit, { purpose: '补押金' });
  const extra = { orderId: second, kind: billKinds.extra, amountFen: 800 };
  await doMoney(world, alpha.clerk, 'chargeOrder', extra, { purpose: '配件' });
  for (const [name, id] of [
    ['one', first],
    ['two', second],
  ] as const) {
    const [row] = await stored<{ order_no: string }>(
      world,
      alpha,
      'select order_no from orders where id = $1',
      [id],
    );
    numbers[name] = row?.order_no ?? '';
  }
});
afterAll(() => world.close());

/** Each bill by its rental, kind and day. */
async function found(query: object, caller: Caller = world.alpha.clerk): Promise<string[]> {
  const { answer } = await send(world, caller, 'listBills', { query });
  expect(answer.totalElements).toBe(answer.content.length);
  return answer.content.map(
    ({ orderId, kind, dueOn }) =>
      `${orderId === first ? 'one' : 'two'}${kind === 1 ? '' : ` ${kind}`} ${dueOn.slice(5)}`,
  );
}

const all = [
  'two 01-01',
  'two 12-01',
  'two 4 11-21',
  'two 6 11-21',
  'two 11-01',
  'one 11-01',
  'one 10-01',
  'one 09-01',
];

test.each<[what: string, query: object, bills: string[]]>([
  ['nothing, the latest day first', {}, all],
  [
    '待还款, the oldest first',
    { state: 'due' },
    all.filter((name) => name !== 'one 09-01').toReversed(),
  ],
  ['逾期', { state: 'overdue' }, ['one 10-01', 'one 11-01', 'two 11-01']],
  ['今日到期, without a deposit that was asked for', { state: 'dueToday' }, ['two 4 11-21']],
  ['支付中', { state: 'paying' }, []],
  ['已还款', { state: 'paid' }, ['one 09-01']],
  ['逾期已还款', { state: 'paidLate' }, []],
  ['已取消', { state: 'cancelled' }, []],
  ['已退款', { state: 'refunded' }, []],
  ['a kind', { kind: 6 }, ['two 6 11-21']],
  ['days', { dueOn: ['2026-10-01', '2026-11-01'] }, ['two 11-01', 'one 11-01', 'one 10-01']],
  [
    'days and a state',
    { state: 'overdue', dueOn: ['2026-11-01', '2026-12-31'] },
    ['one 11-01', 'two 11-01'],
  ],
  ['支付时间', { paidAt: ['2026-09-01', '2026-09-01'] }, ['one 09-01']],
  ['支付时间 on which none was paid', { paidAt: ['2026-09-02', '2026-12-31'] }, []],
  [
    '支付时间 and a state that is not paid',
    { paidAt: ['2026-09-01', '2026-12-31'], state: 'due' },
    [],
  ],
  ['a phone', { phone: '13911112222', kind: 1 }, ['two 01-01', 'two 12-01', 'two 11-01']],
  ['the end of a phone', { phone: '5678' }, ['one 11-01', 'one 10-01', 'one 09-01']],
  ['the beginning of a phone', { phone: '139', state: 'overdue' }, ['two 11-01']],
])('bills narrowed by %s', async (_what, query, bills) => {
  expect(await found(query)).toEqual(bills);
});

test('bills narrowed by an order, a store, a channel or who answers for them', async () => {
  const { alpha } = world;

  expect(await found({ orderNo: numbers['one'] })).toEqual(['one 11-01', 'one 10-01', 'one 09-01']);
  expect(await found({ storeIs: alpha.stores[0] })).toEqual(all);
  expect(await found({ storeIs: alpha.stores[1] })).toEqual([]);
  expect(await found({ channelIs: alpha.channels[0] })).toEqual(all);
  expect(await found({ channelIs: alpha.channels[1] })).toEqual([]);
  const { operatorId } = alpha.clerk;
  expect(await found({ responsibleIs: operatorId, kind: 4 })).toEqual(['two 4 11-21']);
});

test('a bill is found by its own number, whole, and by no part of it', async () => {
  const { answer } = await send(world, world.alpha.clerk, 'listBills', { query: { kind: 4 } });
  const billNo = answer.content[0]?.billNo ?? '';

  expect(await found({ billNo })).toEqual(['two 4 11-21']);
  expect(await found({ billNo: billNo.slice(0, -1) })).toEqual([]);
  expect(await found({ billNo }, world.alpha.otherClerk)).toEqual([]);
});

test('an overdue bill says its late fee of today, what is owed and for how long, the customer masked', async () => {
  const { answer } = await send(world, world.alpha.clerk, 'listBills', {
    query: { state: 'overdue', orderNo: numbers['one'] },
  });

  // ¥100.00 for 15 days at 5 bp and 36 at 10 bp; then for 15 days at 5 bp and 5 at 10 bp
  expect(answer.content).toMatchObject([
    {
      dueOn: '2026-10-01',
      overdueDays: 51,
      lateFeeFen: 435,
      owedFen: 10_435,
      term: 2,
      termCount: 3,
    },
    {
      dueOn: '2026-11-01',
      overdueDays: 20,
      lateFeeFen: 125,
      owedFen: 10_125,
      term: 3,
      termCount: 3,
    },
  ]);
  expect(answer.content[0]).toMatchObject({
    orderId: first,
    amountFen: 10_000,
    paidFen: 0,
    waivedFen: 0,
    billStatus: 1,
    paidAt: null,
    customerName: '王**',
    customerPhone: '138****5678',
    storeName: '西湖店',
    channelName: 'qd1',
    responsibleName: null,
  });
});

test('a deposit that was asked for is unpaid and never overdue', async () => {
  const later = world.now;
  wait(world, 3 * 86_400);
  try {
    const { answer } = await send(world, world.alpha.clerk, 'listBills', { query: { kind: 6 } });
    expect(answer.content).toMatchObject([
      { overdueDays: 0, lateFeeFen: 0, owedFen: 5_000, termCount: null },
    ]);
    expect(await found({ state: 'overdue' })).not.toContain('two 6 11-21');
  } finally {
    world.now = later;
  }
});

test('the tabs count what the list then shows', async () => {
  const { alpha } = world;
  for (const caller of [alpha.clerk, alpha.admin, alpha.channelOperator]) {
    const { answer } = await send(world, caller, 'billCounts', { query: {} });
    expect(countsOf(answer)).toEqual({
      toCollect: (await found({ state: 'toCollect' }, caller)).length,
      dueToday: (await found({ state: 'dueToday' }, caller)).length,
      overdue: (await found({ state: 'overdue' }, caller)).length,
    });
    expect(countsOf(answer)).toEqual({ toCollect: 4, dueToday: 1, overdue: 3 });
  }
  const others = await send(world, alpha.otherClerk, 'billCounts', { query: {} });
  expect(countsOf(others.answer)).toEqual({
    toCollect: 0,
    dueToday: 0,
    overdue: 0,
  });
});

test.each([{}, { state: 'due' as const }])(
  'paging on with the cursor shows every bill of %j once',
  async (filter) => {
    const shown: number[] = [];
    let cursor: string | undefined;
    do {
      const { answer } = await send(world, world.alpha.clerk, 'listBills', {
        query: { ...filter, size: 2, ...(cursor !== undefined && { cursor }) },
      });
      shown.push(...answer.content.map(({ id }) => id));
      cursor = answer.nextCursor;
    } while (cursor !== undefined);
    const { answer } = await send(world, world.alpha.clerk, 'listBills', { query: filter });

    expect(shown).toEqual(answer.content.map(({ id }) => id));
    expect(new Set(shown).size).toBe(answer.totalElements);
    const second = await send(world, world.alpha.clerk, 'listBills', {
      query: { ...filter, size: 2, page: 1 },
    });
    expect(second.answer.content.map(({ id }) => id)).toEqual(shown.slice(2, 4));
  },
);

test('bills are seen as far as their orders: by store, by channel, by who answers for them', async () => {
  const { alpha, beta } = world;

  expect(await found({}, alpha.admin)).toEqual(all);
  expect(await found({}, alpha.channelOperator)).toEqual(all);
  for (const caller of [alpha.otherClerk, alpha.otherChannelOperator, beta.admin])
    expect(await found({}, caller)).toEqual([]);
  await stored(world, alpha, `update roles set data_scope = 5 where id = $1`, [alpha.roles.clerk]);
  try {
    expect(await found({ kind: 1 })).toEqual(['two 01-01', 'two 12-01', 'two 11-01']);
    const counts = await send(world, alpha.clerk, 'billCounts', { query: {} });
    expect(countsOf(counts.answer)).toEqual({
      toCollect: 2,
      dueToday: 1,
      overdue: 1,
    });
  } finally {
    await stored(world, alpha, `update roles set data_scope = 3 where id = $1`, [
      alpha.roles.clerk,
    ]);
  }
});

test('without 查看账单 there is no list', async () => {
  const { beta } = world;
  await stored(world, beta, `delete from role_permissions where permission = 'bill:list'`);

  for (const caller of [beta.clerk, beta.channelOperator])
    for (const name of ['listBills', 'billCounts'] as const)
      expect((await send(world, caller, name)).refusal).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
});

test.each([
  [{ state: 'late' }, 'invalid'],
  [{ kind: 9 }, 'invalid'],
  [{ paidBy: 'gold' }, 'invalid'],
  [{ deduction: 'pending' }, 'invalid'],
  [{ phone: '13' }, 'invalid'],
  [{ dueOn: ['2026-11-02', '2026-11-01'] }, 'invalid'],
  [{ cursor: 'x' }, 'cursor_invalid'],
  [{ page: 10_000, size: 10 }, 'page_too_deep'],
])('%j is refused', async (query, code) => {
  const { refusal } = await send(world, world.alpha.clerk, 'listBills', { query: query as never });

  expect([refusal.status, refusal.code]).toEqual([400, code]);
});
