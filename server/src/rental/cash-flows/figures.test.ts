import type { CallName } from '@rental/contract/contract';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { dataScope } from '@rental/domain/people/access/data-scope';
import { fen } from '@rental/domain/money';
import { figures, type FigureKey, type FigureList } from '@rental/domain/rental/figures/figures';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { someOperator, someRole } from '../../testing/people/people.ts';
import { wait } from '../../testing/people/sign-in.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { sized } from '../../testing/size.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

// Each figure of the home page is the sum of the rows that it opens, to the fen: after whatever was done, for whoever looks.

let world: World;
let own: Caller;
let proof: string;
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const roleId = await someRole(world, alpha, 'ROLE_OWN', [
    'home:view',
    'order:list',
    'bill:list',
    'cashFlow:list',
  ]);
  await stored(world, alpha, 'update roles set data_scope = $2 where id = $1', [
    roleId,
    dataScope.self,
  ]);
  proof = await photoBy(world, alpha.admin);
  own = await someOperator(world, alpha, 'own1', roleId);
});
afterEach(() => proveBooks(world, world.alpha));
afterAll(() => world.close());

type Row = Record<string, unknown> & { readonly id: number };
type Query = Record<string, unknown>;

const lists = {
  orders: { rows: 'listOrders', sums: 'orderSums' },
  bills: { rows: 'listBills', sums: 'billSums' },
  cashFlows: { rows: 'listCashFlows', sums: 'cashFlowSums' },
} as const satisfies Record<FigureList, { rows: CallName; sums: CallName }>;

const numberIn = (row: Row, field: string) => Number(row[field]);

/** The part that a row adds to each figure, and the name of the sum that says the same; null: rows are counted. */
const adds: {
  readonly [Key in Exclude<FigureKey, 'riskBalance' | 'smsBalance'>]: {
    readonly of: string;
    readonly sum: string | null;
    readonly row: (row: Row) => number;
  };
} = {
  pendingReview: { of: 'pendingReview', sum: null, row: () => 1 },
  toShip: { of: 'toShip', sum: null, row: () => 1 },
  receivable: { of: 'receivableFen', sum: 'unpaidFen', row: unpaid },
  overdue: { of: 'overdueFen', sum: 'unpaidFen', row: unpaid },
  placed: { of: 'todayCount', sum: null, row: () => 1 },
  placedAmount: {
    of: 'todayFen',
    sum: 'totalRentFen',
    row: (row) => numberIn(row, 'totalRentFen'),
  },
  shipped: { of: 'shippedToday', sum: null, row: () => 1 },
  fallingDue: {
    of: 'dueTodayFen',
    sum: 'dueFen',
    row: (row) => numberIn(row, 'amountFen') - numberIn(row, 'waivedFen'),
  },
  received: {
    of: 'paidTodayFen',
    sum: 'netFen',
    row: (row) => numberIn(row, 'amountFen') * (row['direction'] === 'in' ? 1 : -1),
  },
};

function unpaid(row: Row): number {
  return numberIn(row, 'amountFen') - numberIn(row, 'waivedFen') - numberIn(row, 'paidFen');
}

async function allRows(caller: Caller, name: CallName, query: Query): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const { answer } = await send(world, caller, name, {
      query: { ...query, size: 50, ...(cursor !== undefined && { cursor }) },
    });
    const page = answer as unknown as { content: Row[]; nextCursor?: string };
    rows.push(...page.content);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
}

/** Compares each figure with the rows that it opens and their sum; answers the figures. */
async function compare(caller: Caller, { days, ...narrowed }: Query) {
  const query = { ...narrowed, ...(days !== undefined && { days }) };
  const { answer } = await send(world, caller, 'homeStatistics', { query } as never);
  const said: Record<string, unknown> = {
    ...answer,
    pendingReview: answer.statusCount.find(({ id }) => id === orderStatus.pendingReview)?.count,
  };
  const { specialOrderType, ...place } = narrowed;
  const today = businessDateOf(world.now);
  for (const [key, { of, sum, row }] of Object.entries(adds)) {
    const { opens } = figures[key as keyof typeof adds];
    const isOfKind = 'isOfKind' in opens;
    if (specialOrderType !== undefined && !isOfKind) continue; // is not told by kind
    const rowsQuery: Query = {
      ...place,
      ...('filters' in opens && opens.filters),
      ...('days' in opens && { [opens.days]: days ?? [today, today] }),
      ...(isOfKind && specialOrderType !== undefined && { specialOrderType }),
    };
    const rows = await allRows(caller, lists[opens.list].rows, rowsQuery);
    const total = rows.reduce((added, one) => added + row(one), 0);
    expect({ key, query, total }).toEqual({ key, query, total: said[of] });
    if (sum === null) continue;
    const sums = await send(world, caller, lists[opens.list].sums, {
      query: rowsQuery,
    });
    expect({ key, sum: (sums.answer as unknown as Record<string, number>)[sum] }).toEqual({
      key,
      sum: total,
    });
  }
  return answer;
}

const collect = (
  orderId: number,
  billIds: readonly number[],
  { tradeNo, ...more }: { tradeNo?: string } & Query = {},
) =>
  doMoney(
    world,
    world.alpha.admin,
    'collectBills',
    { orderId, billIds, amountFen: null, method: 'cash', ...more },
    { proofs: [proof], ...(tradeNo !== undefined && { tradeNo }) },
  );

// on paper: two bills of ¥100.00 by bank and in cash, a deposit of ¥500.00 by Alipay, one bill back in cash; ¥1.00 is let off
/** A refused act moved no money: its refusal fails the test. */
async function done(reply: ReturnType<typeof doMoney>): Promise<void> {
  const heard = await reply;
  expect(heard.status === 200 ? null : heard.refusal).toBeNull();
}

test('今日实收 is what came in less what went out, with the deposit and without what let nothing move', async () => {
  const { alpha } = world;
  const rent = { total_rent_fen: fen(120_000) };
  const [toShip = 0] = await someOrders(world, alpha, 1, orderStatus.toShip, {
    ...rent,
    deposit_fen: fen(50_000),
    deposit_waived_fen: fen(0),
  });
  const { id, billIds } = await rentedOrder(world, alpha, rent);
  const [first = 0, second = 0, third = 0] = billIds;
  await done(collect(id, [first], { method: 'bank', tradeNo: 'BANK2026112100001' }));
  await done(
    doMoney(
      world,
      alpha.admin,
      'takeDeposit',
      { orderId: toShip, method: 'alipay' },
      { proofs: [proof] },
    ),
  );
  await done(collect(id, [second]));
  const before = await compare(alpha.admin, {});
  await done(
    doMoney(world, alpha.admin, 'refundBill', {
      orderId: id,
      billId: second,
      refundMethod: 'cash',
      reason: '重复收款',
    }),
  );
  await done(
    doMoney(world, alpha.admin, 'waiveBill', {
      orderId: id,
      billId: third,
      amountFen: 100,
      lateFeeFen: 0,
      reason: '客户协商',
    }),
  );
  const after = await compare(alpha.admin, {});

  expect([before.paidTodayFen, before.moneyInFen, before.moneyOutFen]).toEqual([70_000, 70_000, 0]);
  expect([after.paidTodayFen, after.moneyInFen, after.moneyOutFen]).toEqual([
    60_000, 70_000, 10_000,
  ]);
});

test('money that is entered late counts on the day that it arrived', async () => {
  const { alpha } = world;
  const { id, billIds } = await rentedOrder(world, alpha, { total_rent_fen: fen(120_000) });
  wait(world, 2 * 86_400);
  const today = businessDateOf(world.now);
  const arrivedOn = addDays(today, -1);
  await done(
    collect(id, billIds.slice(0, 1), {
      method: 'wechat',
      arrivedOn,
      tradeNo: 'WX2026112200077',
    }),
  );

  expect((await compare(alpha.admin, {})).paidTodayFen).toBe(0);
  const then = await compare(alpha.admin, { days: [arrivedOn, arrivedOn] });
  expect(then.paidTodayFen).toBe(10_005);
  const [row] = await allRows(alpha.admin, 'listCashFlows', { tradeNo: 'WX2026112200077' });
  expect(row).toMatchObject({
    happenedOn: arrivedOn,
    direction: 'in',
    method: 'wechat',
    amountFen: 10_005,
    act: 'collect',
    orderId: id,
    tradeNo: 'WX2026112200077',
  });
});

/** The same numbers each time, so that a failure can be had again. */
function dice(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

const rounds = sized(60, 600);

test(`after ${rounds} random acts each figure is the sum of its rows, for admin, clerk, channel operator and whoever sees own orders`, async () => {
  const { alpha } = world;
  const pick = dice(20_261_125);
  const orders: { id: number; billIds: readonly number[] }[] = [];
  const toShip: number[] = [];
  const second: Shop = {
    ...alpha,
    stores: [alpha.stores[1], alpha.stores[0]],
    clerk: alpha.otherClerk,
  };
  for (let index = 0; index < 8; index += 1) {
    const shop = index % 2 === 0 ? alpha : second;
    const terms = {
      total_rent_fen: fen(120_001 + pick(9_999)),
      deposit_fen: fen(50_000),
      deposit_waived_fen: fen(0),
      store_id: shop.stores[0],
      channel_id: [alpha.channels[0], alpha.channels[1], null][index % 3] ?? null,
      special_order_type: (1 + (pick(2) % 2)) as 1 | 2,
      responsible_id: index < 4 ? own.operatorId : null,
    };
    orders.push(await rentedOrder(world, shop, terms));
    toShip.push(...(await someOrders(world, alpha, 1, orderStatus.toShip, terms)));
    await someOrders(world, alpha, 1, orderStatus.pendingReview, terms);
  }
  const methods = ['cash', 'bank', 'alipay', 'wechat'];
  let doneCount = 0;
  for (let round = 0; round < rounds; round += 1) {
    const order = orders[pick(orders.length)];
    if (order === undefined) throw new Error('no order');
    const { id: orderId, billIds } = order;
    const billId = billIds[pick(billIds.length)] ?? 0;
    const method = methods[pick(4)];
    const today = businessDateOf(world.now);
    const amountFen = 1 + pick(9_000);
    const act = pick(7);
    const { status } =
      act === 0
        ? await doMoney(world, alpha.admin, 'refundBill', {
            orderId,
            billId,
            refundMethod: method,
            reason: '多收',
          })
        : act === 1
          ? await doMoney(world, alpha.admin, 'waiveBill', {
              orderId,
              billId,
              amountFen: 1 + pick(500),
              lateFeeFen: 0,
              reason: '协商',
            })
          : act === 2
            ? await doMoney(
                world,
                alpha.admin,
                'takeDeposit',
                {
                  orderId: toShip.pop() ?? orderId,
                  method,
                },
                { proofs: [proof] },
              )
            : await collect(orderId, [billId], {
                amountFen: pick(2) === 0 ? amountFen : null,
                method,
                ...(pick(3) === 0 && { arrivedOn: addDays(today, 0 - pick(4)) }),
              });
    if (status < 300) doneCount += 1;
    if (pick(3) === 0) wait(world, 86_400 * (1 + pick(9)));
  }
  expect(doneCount).toBeGreaterThan(rounds / 3);

  const today = businessDateOf(world.now);
  const spans = [
    undefined,
    [addDays(today, -20), today],
    [addDays(today, -400), addDays(today, 90)],
  ];
  for (const caller of [
    alpha.admin,
    alpha.clerk,
    alpha.otherClerk,
    alpha.channelOperator,
    alpha.otherChannelOperator,
    own,
    world.beta.admin,
  ])
    for (const days of spans) {
      await compare(caller, { days });
      await compare(caller, { days, specialOrderType: 2 });
      await compare(caller, { days, storeIs: alpha.stores[1] });
      await compare(caller, { days, storeIs: alpha.stores[0], channelIs: alpha.channels[0] });
    }
}, 600_000);
