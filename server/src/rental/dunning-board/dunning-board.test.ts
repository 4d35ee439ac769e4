import { fen, sumFen } from '@rental/domain/money';
import type { RollOutcome } from '@rental/domain/rental/dunning/rolls';
import { stagesOf, usualStages } from '@rental/domain/rental/dunning/stages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wrongFigures } from '../../testing/orders/books-agree.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { rentedOrder } from '../../testing/orders/money.ts';
import { moveOrderToStore } from '../../testing/orders/moved-order.ts';
import { fillSms } from '../../testing/people/sign-in.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, type Caller, type Shop, type World } from '../../testing/world.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(() => world.close());

/** An overdue order of the second store. */
const rentedElsewhere = () =>
  rentedOrder(
    world,
    { ...shop, stores: [shop.stores[1], shop.stores[0]], clerk: shop.otherClerk },
    { term_count: 3, total_rent_fen: fen(300_00), store_id: shop.stores[1] },
  );

type Query = Record<string, unknown>;
const stagesFor = async (by: Caller, query: Query = {}) =>
  (await send(world, by, 'boardStages', { query })).answer;
const rollsFor = async (query: Query = {}) =>
  (await send(world, shop.admin, 'boardRolls', { query })).answer;

test('S186 回款 by stage is overdueTotal of the same days, to the fen, for each filter', async () => {
  const first = await late.rented();
  late.on('2026-10-01');
  await rentedElsewhere();
  late.on('2026-11-21');
  await late.keep();
  const [row] = await late.rows(shop.admin);
  await send(world, shop.admin, 'assignCases', {
    body: { caseIds: [row?.caseId ?? 0], ownerIds: [shop.clerk.operatorId] },
  });
  await late.pay(first.id, first.billIds.slice(0, 1));
  late.on('2026-12-02');
  await late.keep();
  await late.pay(first.id, first.billIds.slice(1, 2));

  const ownerIs = shop.clerk.operatorId;
  const narrowed = [{}, { ownerIs }, ...shop.stores.map((storeIs) => ({ storeIs }))];
  for (const days of [undefined, ['2026-11-01', '2026-11-30'], ['2026-11-01', '2026-12-31']])
    for (const places of narrowed) {
      const board = await stagesFor(shop.admin, { ...places, ...(days && { days }) });
      const asked = { ...places, ...(days && { recoveredOn: days }) };
      const total = (await send(world, shop.admin, 'overdueTotal', { query: asked })).answer;
      expect(board.total).toEqual({
        customerCount: total.customerCount,
        orderCount: total.orderCount,
        unpaidFen: total.amountFen,
        recoveredFen: total.recoveredFen,
        recoveryRateBp: total.recoveryRateBp,
      });
      expect(sumFen(board.stages.map((one) => one.recoveredFen))).toBe(total.recoveredFen);
      expect(sumFen(board.days.map((one) => one.recoveredFen))).toBe(total.recoveredFen);
      for (const stage of stagesOf(usualStages)) {
        const query = { ...places, stage };
        const said = (await send(world, shop.admin, 'overdueTotal', { query })).answer;
        expect(board.stages.find((one) => one.stage === stage)).toMatchObject({
          customerCount: said.customerCount,
          orderCount: said.orderCount,
          unpaidFen: said.amountFen,
        });
      }
    }
});

test('a payment counts in the stage that its order stood in before it', async () => {
  const { id, billIds } = await late.late();
  // 61 and 31 days late: the order stands in M3 by its first bill, whichever is paid
  await late.pay(id, billIds.slice(1, 2));
  const { stages } = await stagesFor(shop.admin);
  expect(stages.filter((one) => one.recoveredFen > 0).map(({ stage }) => stage)).toEqual(['m3']);

  await stored(world, shop, 'update overdue_recoveries set stage = null, first_due_on = null');
  await late.mend();
  const before = await stagesFor(shop.admin);
  expect(before.stages.find((one) => one.recoveredFen > 0)?.stage).toBe('m2');
});

test('a clerk sees the figures of the own store alone', async () => {
  await rentedElsewhere();
  await late.late();
  await stored(
    world,
    shop,
    `insert into role_permissions select brand_code, role_id, 'dunning:board' from operator_roles
     where operator_id = any($1) on conflict do nothing`,
    [[shop.clerk.operatorId, shop.otherClerk.operatorId]],
  );
  for (const clerk of [shop.clerk, shop.otherClerk]) {
    const { total } = await stagesFor(clerk);
    const said = (await send(world, clerk, 'overdueTotal', { query: {} })).answer;
    expect([total.orderCount, total.unpaidFen]).toEqual([1, said.amountFen]);
    expect((await send(world, clerk, 'boardRolls', { query: {} })).status).toBe(200);
    for (const call of ['boardOwners', 'boardPromises', 'boardContacts'] as const)
      expect((await send(world, clerk, call, { query: {} })).status).toBe(200);
  }
  const { total } = await stagesFor(world.beta.admin);
  expect(total).toMatchObject({ orderCount: 0, unpaidFen: 0, recoveredFen: 0 });
});

// On paper: two orders owe ¥100.00 each from 09-21 on, a third one in the other store from 10-21 on. In November one of the two pays its
// first bill: ¥100.00 of September came in two months later, and it owes from 10-21 on. In December it pays that one, too: a bill of October.
test('逾期月份回款 says what came in of each month by its age, and what is left', async () => {
  const [one] = [await late.rented(), await late.rented()];
  late.on('2026-10-01');
  await rentedElsewhere();
  late.on('2026-11-21');
  await late.keep();
  await late.pay(one?.id ?? 0, one?.billIds.slice(0, 1) ?? []);
  late.on('2026-12-02');
  await late.keep();
  await late.pay(one?.id ?? 0, one?.billIds.slice(1, 2) ?? []);

  const cohortsFor = async (by: Caller, query: Query = {}) =>
    (await send(world, by, 'boardCohorts', { query })).answer.months;
  const all = await cohortsFor(shop.admin);
  expect(all).toHaveLength(12);
  const came = all.filter(({ recoveredFen }) => recoveredFen > 0);
  expect(came).toMatchObject([
    { month: '2026-10', ages: [0, 0, came[0]?.recoveredFen] },
    { month: '2026-09', ages: [0, 0, came[1]?.recoveredFen, 0] },
  ]);
  const [first] = shop.stores;
  const ownerIs = shop.clerk.operatorId;
  for (const places of [{}, { storeIs: first }, { ownerIs }, { storeIs: first, ownerIs }]) {
    const months = await cohortsFor(shop.admin, places);
    const total = (await send(world, shop.admin, 'overdueTotal', { query: places })).answer;
    expect(sumFen(months.map((month) => month.unpaidFen))).toBe(total.amountFen);
    expect(months.reduce((sum, { orderCount }) => sum + orderCount, 0)).toBe(total.orderCount);
    for (const { month, recoveredFen, ages } of months) {
      expect(sumFen(ages)).toBe(recoveredFen);
      const days = ['2026-01-01', '2026-12-31'];
      const query = { ...places, cohort: month, days };
      const { content } = (await send(world, shop.admin, 'listRecoveries', { query })).answer;
      expect(sumFen(content.map((row) => row.amountFen))).toBe(recoveredFen);
    }
  }
});

// On paper: three orders owe ¥100.00 each from 09-21 on. On 11-01 they are 41 days late (M2), with ¥200.00. In November one pays all of it and
// one the first bill, which leaves the bill of 10-21; on 12-01 that is 41 days late (M2 still), and the third is 71 (M3), with the bill of 11-21.
test('滚动率 says where the orders stand that began a month in a stage', async () => {
  const orders = [await late.rented(), await late.rented(), await late.rented()];
  late.on('2026-11-01', 1);
  await late.keep();
  late.on('2026-11-21');
  const [cured, partly] = orders;
  await late.pay(cured?.id ?? 0, cured?.billIds ?? []);
  await late.pay(partly?.id ?? 0, partly?.billIds.slice(0, 1) ?? []);

  const now = await rollsFor();
  expect([now.month, now.takenOn, now.endedOn]).toEqual(['2026-11', '2026-11-01', '2026-11-21']);
  late.on('2026-12-01', 1);
  await late.keep();
  const then = await rollsFor({ month: '2026-11' });
  expect([then.months, then.endedOn]).toEqual([['2026-12', '2026-11'], '2026-12-01']);
  const began = then.stages.find(({ from }) => from === 'm2');
  expect(began).toMatchObject({ orders: 3, fen: 600_00 });
  expect(
    began?.outcomes.map(({ outcome, orders: count, fen: owed }) => [outcome, count, owed]),
  ).toEqual([
    ['worse', 1, 200_00],
    ['stayed', 1, 200_00],
    ['better', 0, 0],
    ['cured', 1, 200_00],
    ['changed', 0, 0],
  ]);
  expect(sumFen(then.stages.map((stage) => stage.fen))).toBe(600_00);
  expect((await rollsFor({ month: '2026-09' })).stages.every((stage) => stage.orders === 0)).toBe(
    true,
  );
});

test('滚动率 of each place is what its rows say, while the month runs, after 转单 and when it is over', async () => {
  const [paid, moved] = [await late.rented(), await late.rented()];
  const elsewhere = await rentedElsewhere();
  late.on('2026-10-01');
  await rentedElsewhere();
  late.on('2026-11-01', 1);
  await late.keep();
  const [row] = await late.rows(shop.admin);
  await send(world, shop.admin, 'assignCases', {
    body: { caseIds: [row?.caseId ?? 0], ownerIds: [shop.clerk.operatorId] },
  });
  late.on('2026-12-01', 1);
  await late.keep();
  late.on('2026-12-21');
  await late.pay(elsewhere.id, elsewhere.billIds.slice(0, 1));
  await equalsItsRows('2026-12');
  await late.pay(paid.id, paid.billIds);
  await moveOrderToStore(world, shop, moved.id, shop.stores[1]);
  await equalsItsRows('2026-12');
  await equalsItsRows('2026-11');

  late.on('2027-01-01', 1);
  await late.keep();
  await late.pay(elsewhere.id, elsewhere.billIds.slice(1));
  for (const month of ['2026-11', '2026-12', '2027-01']) await equalsItsRows(month);
  expect(await wrongFigures(world, shop)).toEqual([]);
});

async function equalsItsRows(month: string): Promise<void> {
  const ownerIs = shop.clerk.operatorId;
  const stores = shop.stores.map((storeIs) => ({ storeIs }));
  for (const places of [{}, { ownerIs }, { ownerIs, storeIs: shop.stores[0] }, ...stores])
    for (const { from, orders, outcomes } of (await rollsFor({ month, ...places })).stages) {
      const listed = async (outcome?: RollOutcome) => {
        const query = { month, from, ...places, ...(outcome !== undefined && { outcome }) };
        const { answer } = await send(world, shop.admin, 'listRolled', { query });
        return answer.totalElements;
      };
      expect({ places, from, orders }).toEqual({ places, from, orders: await listed() });
      for (const { outcome, orders: count } of orders === 0 ? [] : outcomes)
        expect(count).toBe(await listed(outcome));
    }
}

test('the beginning of a month is written down once, and goes after thirteen months', async () => {
  await late.rented();
  late.on('2026-11-03');
  await late.keep();
  await late.rented();
  late.on('2026-12-31');
  await late.keep();
  await late.keep();
  expect((await rollsFor()).takenOn).toBe('2026-12-31');
  expect((await rollsFor({ month: '2026-11' })).takenOn).toBe('2026-11-03');
  late.on('2027-12-01', 1);
  await late.keep();
  const kept = await stored<{ month: string }>(
    world,
    shop,
    'select distinct month::text from overdue_month_orders order by 1',
  );
  expect(kept.map((row) => row.month)).toEqual(['2026-12-01', '2027-12-01']);
  expect(await wrongFigures(world, shop)).toEqual([]);
});

test('promises and contacts count for who made them, and a promise in part, in time and late', async () => {
  const { id, billIds, caseId } = await late.late();
  const body = { caseId, way: 'incoming', person: 'customer', result: 'promised' } as const;
  const promise = { dueOn: '2026-11-24', amountFen: fen(150_00) };
  await send(world, shop.clerk, 'recordContact', { body: { ...body, promise } });
  await late.call(caseId);
  await send(world, shop.clerk, 'recordContact', {
    body: { caseId, way: 'call', person: 'customer', result: 'other' },
  });
  const query = { days: ['2026-11-01', '2026-11-30'] };
  const read = async () => (await send(world, shop.admin, 'boardPromises', { query })).answer.rows;
  expect(await read()).toMatchObject([
    { month: '2026-11', operatorId: shop.clerk.operatorId, openFen: 150_00, inTimeBp: null },
  ]);

  await stored(world, shop, 'update dunning_promises set paid_fen = 5000');
  late.on('2026-11-25');
  await late.keep();
  await late.pay(id, billIds.slice(1, 2)); // 100 yuan, and late fee
  expect(await read()).toMatchObject([
    {
      promises: 1,
      promisedFen: 150_00,
      inTimeFen: 50_00,
      lateFen: 100_00,
      brokenFen: 0,
      inTimeBp: 3_333,
    },
  ]);

  const { owners } = (await send(world, shop.admin, 'boardOwners', { query })).answer;
  const clerk = owners.find(({ ownerId }) => ownerId === shop.clerk.operatorId);
  expect(clerk).toMatchObject({ contacts: 1, promises: 1, kept: 0, broken: 1, orderCount: 0 });
  expect(owners.find(({ ownerId }) => ownerId === null)).toMatchObject({ orderCount: 1 });
  const { ways, smsParts, smsFen } = (await send(world, shop.admin, 'boardContacts', { query }))
    .answer;
  const counts = Object.fromEntries(ways.map(({ way, count }) => [way, count]));
  expect(counts).toEqual({ call: 1, sms: 0, visit: 0, letter: 0, incoming: 1 });
  expect([smsParts, smsFen]).toEqual([0, 0]);
});

test('SMS about overdue bills cost their parts at the price of the brand', async () => {
  await fillSms(world, shop, 10);
  await late.late();
  const { answer } = await send(world, shop.admin, 'overdueBills', { query: {} });
  await send(world, shop.admin, 'overdueSms', { body: { billIds: answer.billIds } });
  await aWorker(world).workUntilIdle();
  const cost = (await send(world, shop.admin, 'boardContacts', { query: {} })).answer;
  expect(cost.ways.find(({ way }) => way === 'sms')?.count).toBe(1);
  expect(cost.smsParts).toBeGreaterThan(0);
  expect(cost.smsFen).toBe((cost.smsParts ?? 0) * 5);
  const query = { ownerIs: shop.clerk.operatorId };
  const own = (await send(world, shop.admin, 'boardContacts', { query })).answer;
  expect([own.smsParts, own.smsFen]).toEqual([null, null]);
});

test('more than a year is not added up at once', async () => {
  const { status } = await send(world, shop.admin, 'boardStages', {
    query: { days: ['2025-01-01', '2026-11-30'] },
  });
  expect(status).toBe(400);
});
