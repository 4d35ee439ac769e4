import { fen } from '@rental/domain/money';
import { dataScope } from '@rental/domain/people/access/data-scope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { someOperator, someRole } from '../../testing/people/people.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

// 起租月逾期率: each cell is its rows of 分期账单, and what is kept is made anew each day.

let world: World;
// on paper: two rentals of ¥1,200.00 in 12 months begin in 2026-07, one of another store in 2026-08; one bill is paid late, on 2026-10-05
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  const second: Shop = {
    ...alpha,
    stores: [alpha.stores[1], alpha.stores[0]],
    clerk: alpha.otherClerk,
  };
  world.now = new Date('2026-07-05T02:00:00.000Z');
  const proof = await photoBy(world, alpha.admin);
  const orders = [];
  for (const [index, shop] of [alpha, alpha, second].entries()) {
    if (index === 2) world.now = new Date('2026-08-05T02:00:00.000Z');
    orders.push(
      await rentedOrder(world, shop, { total_rent_fen: fen(120_000), store_id: shop.stores[0] }),
    );
  }
  world.now = new Date('2026-10-05T02:00:00.000Z');
  const [{ id, billIds } = { id: 0, billIds: [] }] = orders;
  const heard = await doMoney(
    world,
    alpha.admin,
    'collectBills',
    { orderId: id, billIds: billIds.slice(0, 1), amountFen: null, method: 'cash' },
    { proofs: [proof] },
  );
  if (heard.status !== 200) throw new Error('The bill was not collected');
  world.now = new Date('2026-11-21T02:00:00.000Z');
  await aWorker(world).workUntilIdle();
});
afterAll(() => world.close());

const monthsOf = async (caller: Caller) =>
  (await send(world, caller, 'financeVintages')).answer.months;

const rowsOf = async (caller: Caller, query: Record<string, unknown>) => {
  const { answer } = await send(world, caller, 'listBills', {
    query: { kind: '1', isReceivable: 'true', size: 500, ...query },
  });
  return answer.content.reduce((sum, { amountFen, waivedFen }) => sum + amountFen - waivedFen, 0);
};

async function agrees(caller: Caller): Promise<number> {
  let overdue = 0;
  for (const { first, last, contractedFen, cells } of await monthsOf(caller)) {
    const startedOn = [first, last];
    expect([first, contractedFen]).toEqual([first, await rowsOf(caller, { startedOn })]);
    for (const { asOf, dueTo, overdueFen } of cells) {
      const rows = await rowsOf(caller, {
        startedOn,
        dueOn: ['1970-01-01', dueTo],
        unpaidOn: asOf,
      });
      expect([first, asOf, overdueFen]).toEqual([first, asOf, rows]);
      overdue += overdueFen;
    }
  }
  return overdue;
}

test('each cell of 起租月逾期率 is its rows of 分期账单, as far as one reaches', async () => {
  const { alpha, beta } = world;
  for (const caller of [alpha.admin, alpha.clerk, alpha.otherClerk])
    expect(await agrees(caller)).toBeGreaterThan(0);
  expect(await agrees(beta.admin)).toBe(0);
  const july = (await monthsOf(alpha.admin)).find(({ first }) => first === '2026-07-01');
  expect(july?.contractedFen).toBe(240_000);
  expect(july?.cells.map(({ overdueFen }) => overdueFen)).toEqual([0, 20_000, 40_000, 50_000]);
  expect(july?.cells.map(({ shareBp }) => shareBp)).toEqual([0, 833, 1_667, 2_083]);
});

test('what changes later is told from the next day on', async () => {
  const { alpha } = world;
  await stored(
    world,
    alpha,
    `update orders set start_on = '2026-09-01' where start_on = '2026-08-05'`,
  );
  expect(
    (await monthsOf(alpha.admin)).find(({ first }) => first === '2026-09-01')?.contractedFen,
  ).toBe(0);
  world.now = new Date('2026-11-22T02:00:00.000Z');
  await aWorker(world).workUntilIdle();
  expect(
    (await monthsOf(alpha.admin)).find(({ first }) => first === '2026-09-01')?.contractedFen,
  ).toBe(120_000);
  await agrees(alpha.admin);
});

test('an operator who sees own orders alone is shown no months that nobody keeps for him', async () => {
  const { alpha } = world;
  const roleId = await someRole(world, alpha, 'ROLE_OWN', ['financeHome:view']);
  await stored(world, alpha, 'update roles set data_scope = $2 where id = $1', [
    roleId,
    dataScope.self,
  ]);
  const own = await someOperator(world, alpha, 'own1', roleId);
  expect((await send(world, own, 'financeVintages')).refusal?.code).toBe('whole_brand_only');
});
