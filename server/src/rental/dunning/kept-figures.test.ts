import { businessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { firstDueIn, stagesOf, usualStages } from '@rental/domain/rental/dunning/stages';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { proveBooks, wrongFigures } from '../../testing/orders/books-agree.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { drawn } from '../../testing/orders/life-orders.ts';
import { rentedOrder } from '../../testing/orders/money.ts';
import { moveOrderToStore } from '../../testing/orders/moved-order.ts';
import { sized } from '../../testing/size.ts';
import { someCustomers, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import type { Shop, World } from '../../testing/world.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(() => world.close());

const { pick } = drawn(20_261_128, 1_000);
const today = businessDate('2026-12-20');

/** Orders of some customers in both stores, first due 0 to 150 days before today: in every stage, several of a customer in one. */
async function someOverdue(): Promise<void> {
  const customers = await someCustomers(world, shop, 4);
  for (let nth = 0; nth < sized(14, 60); nth += 1) {
    const days = ['2026-07-25', '2026-08-30', '2026-09-18', '2026-10-20', '2026-11-15'];
    late.on(days[pick(days.length)] ?? '');
    const at = pick(2);
    const place = {
      ...shop,
      stores: [shop.stores[at] ?? 0, shop.stores[0]] as [number, number],
      clerk: at === 0 ? shop.clerk : shop.otherClerk,
    };
    await rentedOrder(world, place, {
      customer_id: customers[pick(customers.length)] ?? 0,
      store_id: shop.stores[at] ?? 0,
      channel_id: pick(2) === 0 ? null : (shop.channels[at] ?? null),
      term_count: 3,
      total_rent_fen: fen(300_00 + nth),
      deposit_fen: fen(0),
      deposit_waived_fen: fen(0),
    });
  }
  late.on(today);
  await late.keep();
}

/** The figures of a place and of the first due days of a stage, from the rows. */
async function fromRows(where: string, values: unknown[]) {
  const [row] = await stored<Record<string, number>>(
    world,
    shop,
    `select count(*) as "orderCount", coalesce(sum(v.bill_count), 0)::int as "billCount",
       count(distinct v.customer_id) as "customerCount", coalesce(sum(v.unpaid_fen), 0)::bigint as "amountFen"
     from overdue_orders v join dunning_cases d on d.brand_code = v.brand_code and d.id = v.case_id where ${where}`,
    values,
  );
  return row;
}

test('the head, the tabs and the board of each place and stage are what its rows say', async () => {
  await someOverdue();
  await stored(world, shop, 'update overdue_orders set is_overstay = true where id % 5 = 0');
  await late.mend();
  const { content } = (await send(world, shop.admin, 'listOverdue', { query: {} })).answer;
  const caseIds = [...new Set(content.map(({ caseId }) => caseId))];
  await send(world, shop.admin, 'assignCases', {
    body: { caseIds: caseIds.slice(0, 2), ownerIds: [shop.clerk.operatorId] },
  });
  expect(await wrongFigures(world, shop)).toEqual([]);

  const places: [object, string, number | null][] = [
    [{}, '$1::bigint is null', null],
    ...shop.stores.map((id): [object, string, number] => [{ storeIs: id }, 'v.store_id = $1', id]),
    ...shop.channels.map((id): [object, string, number] => [
      { channelIs: id },
      'v.channel_id = $1',
      id,
    ]),
    [{ ownerIs: shop.clerk.operatorId }, 'd.owner_id = $1', shop.clerk.operatorId],
    [{ assigned: '0' }, '$1::bigint is null and d.owner_id is null', null],
    [{ assigned: '1' }, '$1::bigint is null and d.owner_id is not null', null],
    [
      { ownerIs: shop.clerk.operatorId, storeIs: shop.stores[0] },
      `d.owner_id = $1 and v.store_id = ${shop.stores[0]}`,
      shop.clerk.operatorId,
    ],
  ];
  for (const [place, where, id] of places) {
    const { tabs } = (await send(world, shop.admin, 'overdueCounts', { query: place })).answer;
    for (const stage of [undefined, ...stagesOf(usualStages)]) {
      const span =
        stage === undefined || stage === 'overstay' ? null : firstDueIn(usualStages, stage, today);
      const inStage =
        stage === undefined
          ? 'true'
          : stage === 'overstay'
            ? 'v.is_overstay'
            : `not v.is_overstay and v.first_due_on between coalesce($2::date, '-infinity') and $3::date`;
      const query = { ...place, ...(stage && { stage }) };
      const { answer } = await send(world, shop.admin, 'overdueTotal', { query });
      const said = span === null ? [id] : [id, span.from, span.to];
      const rows = await fromRows(`${where} and ${inStage}`, said);
      expect({ query, ...answer }).toMatchObject({ query, ...rows });
      const list = (await send(world, shop.admin, 'listOverdue', { query })).answer;
      expect(list.totalElements).toBe(rows?.orderCount);
      expect(list.content).toHaveLength(Math.min(rows?.orderCount ?? 0, 10));
      expect(tabs.find(({ value }) => value === (stage ?? ''))?.count).toBe(rows?.orderCount);
    }
  }
});

test('the run of an hour mends what a release before left out, makes one row of each figure, and then changes nothing', async () => {
  await late.late();
  await stored(world, shop, 'update overdue_orders set unpaid_fen = unpaid_fen + 1');
  await stored(world, shop, 'delete from recovery_days');
  expect(await wrongFigures(world, shop)).not.toEqual([]);

  await late.mend();
  expect(await wrongFigures(world, shop)).toEqual([]);
  const all = () =>
    stored(world, shop, 'select * from overdue_days order by place_kind, place_id, first_due_on');
  const once = await all();
  expect(once).toHaveLength(4); // the brand, its store, its channel and nobody's cases
  await late.mend();
  expect(await all()).toEqual(once);
});

test('payments at once with runs, and with the beginning of a month, leave the figures right', async () => {
  const orders = await Promise.all(Array.from({ length: sized(8, 40) }, () => late.rented()));
  late.on('2026-11-21');
  await late.keep();
  await Promise.all([
    ...orders.map(({ id, billIds }) => late.pay(id, billIds.slice(0, 1))),
    ...Array.from({ length: 5 }, () => late.mend()),
  ]);
  expect(await wrongFigures(world, shop)).toEqual([]);
  expect((await late.total()).recoveredFen).toBeGreaterThanOrEqual(orders.length * 100_00);

  late.on('2026-12-01', 1);
  await Promise.all([
    late.keep(),
    ...orders.map(({ id, billIds }) => late.pay(id, billIds.slice(1))),
  ]);
  await proveBooks(world, shop);
});

test('a month that begins waits for the payments under way before it counts what is overdue of it', async () => {
  await late.rented();
  late.on('2026-11-03');
  await late.keep();
  late.on('2026-11-29');
  await late.keep();
  late.on('2026-12-01', 1); // 41 days late in November, 71 in December
  const began = () => stored(world, shop, `select stage from roll_days where place_kind = 'brand'`);
  const waiting = `select count(*)::int as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
  const { kept } = await inTransaction(
    world.database.app,
    shop.brand.code,
    'read write',
    async (tx) => {
      await sql`select from dunning_cases for no key update`.execute(tx);
      const running = late.keep();
      await expect
        .poll(() => stored(world, shop, waiting), { timeout: 20_000 })
        .not.toEqual([{ count: 0 }]);
      expect(await began()).toEqual([{ stage: 'm2' }]);
      return { kept: running };
    },
  );
  await kept;
  expect(await began()).toEqual([{ stage: 'm3' }]);
});

test('转单 moves the figures of an order and of what came in on it to its new store', async () => {
  const { id, billIds } = await late.late();
  await late.pay(id, billIds.slice(0, 1));
  const [first, second] = shop.stores;
  const totalOf = async (storeIs: number) =>
    (await send(world, shop.admin, 'overdueTotal', { query: { storeIs } })).answer;
  const before = await totalOf(first);
  expect(before.orderCount).toBe(1);

  await moveOrderToStore(world, shop, id, second);
  expect(await totalOf(second)).toEqual(before);
  expect(await totalOf(first)).toMatchObject({ orderCount: 0, customerCount: 0, recoveredFen: 0 });
  expect(await wrongFigures(world, shop)).toEqual([]);
});
