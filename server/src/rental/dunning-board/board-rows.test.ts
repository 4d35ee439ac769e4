import { fen, sumFen, type Fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { send } from '../../testing/wire/send.ts';
import type { Shop, World } from '../../testing/world.ts';

// Each figure of 催收看板 is the sum of the rows that it opens.

let late: LateOrders;
let world: World;
let shop: Shop;
const days = ['2026-11-01', '2026-12-31'];

// four orders of the first store began November in M2; in it one is paid whole, one in part, and promises are made
beforeAll(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
  const orders = [];
  for (let nth = 0; nth < 4; nth += 1) orders.push(await late.rented());
  late.on('2026-11-01', 1);
  await late.keep();
  late.on('2026-11-21');
  const caseIds = [...new Set((await late.rows()).map(({ caseId }) => caseId))];
  await send(world, shop.admin, 'assignCases', {
    body: { caseIds: caseIds.slice(0, 2), ownerIds: [shop.clerk.operatorId] },
  });
  for (const caseId of caseIds.slice(0, 3)) {
    await late.call(caseId);
    await send(world, shop.clerk, 'recordContact', {
      body: {
        caseId,
        way: 'call',
        person: 'customer',
        result: 'promised',
        promise: { dueOn: '2026-11-24', amountFen: fen(100_00) },
      },
    });
  }
  await send(world, shop.clerk, 'recordContact', {
    body: { caseId: caseIds[0] ?? 0, way: 'incoming', person: 'customer', result: 'other' },
  });
  const [one, two] = orders;
  await late.pay(one?.id ?? 0, one?.billIds ?? []);
  await late.pay(two?.id ?? 0, two?.billIds.slice(0, 1) ?? []);
  late.on('2026-12-01', 1);
  await late.keep();
});
afterAll(() => world.close());

type List = 'listRecoveries' | 'listPromises' | 'listContacts' | 'listRolled';

async function rowsOf(name: List, query: Record<string, unknown>) {
  const { answer } = await send(world, shop.admin, name, { query: { ...query, size: 500 } });
  const { content, totalElements } = answer as unknown as {
    readonly content: readonly { amountFen: Fen; unpaidFen: Fen }[];
    readonly totalElements: number;
  };
  expect(content).toHaveLength(totalElements);
  return content;
}
const sumOf = async (query: Record<string, unknown>) =>
  sumFen((await rowsOf('listRecoveries', query)).map(({ amountFen }) => amountFen));

test('what came in by stage and by owner is its rows', async () => {
  const { stages, total } = (await send(world, shop.admin, 'boardStages', { query: { days } }))
    .answer;
  expect(total.recoveredFen).toBeGreaterThan(300_00);
  for (const { stage, recoveredFen } of stages)
    expect([stage, await sumOf({ days, stage })]).toEqual([stage, recoveredFen]);
  const { owners } = (await send(world, shop.admin, 'boardOwners', { query: { days } })).answer;
  expect(owners.length).toBeGreaterThan(1);
  for (const { ownerId, recoveredFen } of owners) {
    const of = ownerId === null ? { isUnowned: 'true' } : { ownerIs: ownerId };
    expect(await sumOf({ days, ...of })).toBe(recoveredFen);
  }
});

test('promises and contacts of an owner are their rows', async () => {
  const { owners } = (await send(world, shop.admin, 'boardOwners', { query: { days } })).answer;
  const ownerIs = shop.clerk.operatorId;
  const clerk = owners.find(({ ownerId }) => ownerId === ownerIs);
  expect(clerk).toMatchObject({ promises: 3, contacts: 3 });
  const made = { days, ownerIs, isByMaking: 'true' };
  expect(await rowsOf('listPromises', made)).toHaveLength(3);
  for (const promiseState of ['kept', 'broken'] as const)
    expect(await rowsOf('listPromises', { ...made, promiseState })).toHaveLength(
      clerk?.[promiseState] ?? 0,
    );
  expect(await rowsOf('listContacts', { days, ownerIs, isOutgoing: 'true' })).toHaveLength(3);
});

test('promises by month and contacts by way are their rows', async () => {
  const { rows } = (await send(world, shop.admin, 'boardPromises', { query: { days } })).answer;
  expect(rows).toHaveLength(1);
  const due = await rowsOf('listPromises', { days, ownerIs: shop.clerk.operatorId });
  expect(rows[0]?.promisedFen).toBe(sumFen(due.map(({ amountFen }) => amountFen)));
  const { ways } = (await send(world, shop.admin, 'boardContacts', { query: { days } })).answer;
  for (const { way, count } of ways)
    expect([way, (await rowsOf('listContacts', { days, way })).length]).toEqual([way, count]);
});

test('each outcome of a stage is the orders that it opens', async () => {
  const month = '2026-11';
  const { stages } = (await send(world, shop.admin, 'boardRolls', { query: { month } })).answer;
  expect(stages.find(({ from }) => from === 'm2')?.orders).toBe(4);
  for (const { from, orders, fen: owed, outcomes } of stages) {
    const all = await rowsOf('listRolled', { month, from });
    expect([all.length, sumFen(all.map(({ unpaidFen }) => unpaidFen))]).toEqual([orders, owed]);
    for (const { outcome, orders: count, fen: part } of outcomes) {
      const rows = await rowsOf('listRolled', { month, from, outcome });
      expect([rows.length, sumFen(rows.map(({ unpaidFen }) => unpaidFen))]).toEqual([count, part]);
    }
  }
});

test("another brand's rows and those of another store are not told", async () => {
  for (const name of ['listRecoveries', 'listPromises', 'listContacts', 'listRolled'] as const) {
    const { answer } = await send(world, world.beta.admin, name, { query: {} });
    expect(answer).toMatchObject({ content: [], totalElements: 0 });
    const storeIs = shop.stores[1];
    expect(await rowsOf(name, { storeIs })).toEqual([]);
  }
});
