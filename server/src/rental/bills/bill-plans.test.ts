import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf } from '../../db/keyset-query.ts';
import { anyPage } from '../../http/keyset-list.ts';
import { readingsOf, wholeBrand } from '../../testing/orders/plans.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';
import { criteriaOf, filtered, type BillQuery } from './bill-filters.ts';
import { bills } from './bill-list.ts';

let world: World;

// one store with 10,000 overdue bills, one with 60; the first one's 5,000 before them were paid, 4,900 of them by deduction and 100
// late; of ten overdue ones a part was, and of twenty money is on its way; of the other store's three were paid
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  await someOrders(world, alpha, 100, orderStatus.renting);
  await someOrders(world, alpha, 1, orderStatus.renting, { store_id: alpha.stores[1] });
  await stored(
    world,
    alpha,
    `insert into bills (brand_code, bill_no, order_id, store_id, channel_id, kind, term, due_on, amount_fen, status)
     select o.brand_code, 'ZD' || o.id || '-' || term, o.id, o.store_id, o.channel_id, 1, term,
       date '2026-09-01' + (term + o.id)::int % 60, 100, 1
     from orders o cross join generate_series(1, 100) term
     where o.store_id = (select min(store_id) from orders) or term <= 60`,
  );
  await stored(
    world,
    alpha,
    `insert into bills (brand_code, bill_no, order_id, store_id, kind, term, due_on, amount_fen, status, paid_fen, paid_at,
       paid_by, deduction_result)
     select o.brand_code, 'ZP' || o.id || '-' || term, o.id, o.store_id, 1, term,
       date '2026-06-01' + (term + o.id)::int % 60, 100, 2, 100,
       case term when 150 then timestamptz '2026-08-01' else timestamptz '2026-06-01' end,
       case term when 101 then 'wechat' else 'deduction' end, case when term > 101 then 'succeeded' end
     from orders o cross join generate_series(101, 150) term
     where o.store_id = (select min(store_id) from orders)`,
  );
  await stored(
    world,
    alpha,
    `update bills set paid_fen = 50, paid_by = 'deduction', deduction_result = 'underWay'
     where id in (select id from bills where status = 1 order by id limit 10)`,
  );
  await stored(
    world,
    alpha,
    `update bills set capture_under_way = true
     where id in (select id from bills where status = 1 order by id offset 10 limit 10)`,
  );
  await stored(
    world,
    alpha,
    `update bills set paid_fen = 100, status = 2, paid_at = now(), paid_by = 'bank'
     where id in (select id from bills where store_id = $1 order by id limit 3)`,
    [alpha.stores[1]],
  );
});
afterAll(() => world.close());

/** The criteria of a query of somebody who sees the whole brand. */
const brandWide = (query: Partial<BillQuery>) =>
  criteriaOf(wholeBrand(world, world.alpha), { ...anyPage, ...query });
const overdue = { state: 'overdue' } as const;

const smallStore = {
  'store that is all one reaches': ({ stores }: Shop) => ({
    ...brandWide(overdue),
    store: stores[1],
  }),
  'store among several': ({ stores }: Shop) => ({ ...brandWide(overdue), stores: [stores[1]] }),
  'store that is filtered by': ({ stores }: Shop) => brandWide({ ...overdue, storeIs: stores[1] }),
};

test.each(Object.entries(smallStore))(
  'overdue bills of a small %s are found in an index, and no others are read',
  async (_what, criteriaIn) => {
    const { alpha } = world;
    const criteria = criteriaIn(alpha);
    const [reading, ...others] = await readingsOf(world, alpha, 'bills', (tx) =>
      bills.pageQuery(tx, criteria, 'dueOn asc all 21'),
    );

    expect(others).toEqual([]);
    expect(reading?.index).toBe('bills_brand_code_store_id_status_due_on_id_idx');
    expect(reading?.rows).toBeLessThanOrEqual(60);
  },
);

test('counting overdue bills asks nothing of the orders', async () => {
  const { alpha } = world;
  const criteria = brandWide(overdue);
  expect(
    await readingsOf(world, alpha, 'orders', (tx) => countOf(tx, filtered(tx, criteria), 100)),
  ).toEqual([]);
});

const byWay = 'bills_brand_code_paid_by_due_on_id_idx';
const byResult = 'bills_brand_code_deduction_result_due_on_id_idx';

// what falls due later than all of these stands before them in the list
test.each<[what: string, query: Partial<BillQuery>, index: string]>([
  ['a rare way', { paidBy: 'wechat' }, byWay],
  ['the usual way', { paidBy: 'deduction' }, byWay],
  [
    'the usual way, and unpaid',
    { paidBy: 'deduction', state: 'due' },
    'bills_brand_code_paid_by_status_due_on_id_idx',
  ],
  ['its number', { billNo: 'ZD1-7' }, 'bills_brand_code_bill_no_key'],
  ['being paid', { state: 'paying' }, 'bills_paying'],
  ['having been paid late', { state: 'paidLate' }, 'bills_paid_late'],
  ['a deduction under way', { deduction: 'underWay' }, byResult],
  ['a deduction that succeeded', { deduction: 'succeeded' }, byResult],
])(
  'bills narrowed by %s are found in an index, and no others are read',
  async (_what, narrowed, index) => {
    const { alpha } = world;
    const criteria = brandWide(narrowed);
    const [reading, ...others] = await readingsOf(world, alpha, 'bills', (tx) =>
      bills.pageQuery(tx, criteria, 'dueOn desc all 21'),
    );

    expect(others).toEqual([]);
    expect(reading?.index).toBe(index);
    expect(reading?.rows).toBeLessThanOrEqual(21);
  },
);

test.each([
  ['amountFen desc all 21', {}, 'bills_brand_code_amount_fen_id_idx'],
  ['amountFen asc all 21', { kind: 6 }, 'bills_brand_code_kind_amount_fen_id_idx'],
  ['paidAt asc filled 21', {}, 'bills_brand_code_paid_at_id_idx'],
  ['overdueDays desc filled 21', {}, 'bills_brand_code_status_due_on_id_idx'],
  ['overdueDays asc filled 21', { state: 'toCollect' }, 'bills_brand_code_status_due_on_id_idx'],
] as const)(
  'a page of bills by %s, narrowed by %j, is read in its order',
  async (cut, narrowed, index) => {
    const { alpha } = world;
    const criteria = brandWide(narrowed);
    const [reading, ...others] = await readingsOf(world, alpha, 'bills', (tx) =>
      bills.pageQuery(tx, criteria, cut),
    );

    expect(others).toEqual([]);
    expect(reading?.index).toBe(index);
    expect(reading?.rows).toBeLessThanOrEqual(21);
  },
);

test('bills of a small store that were paid on a day are found in an index, and no others are read', async () => {
  const { alpha } = world;
  const today = new Date();
  const dayMs = 86_400_000;
  const paidAt = {
    from: new Date(today.getTime() - dayMs),
    to: new Date(today.getTime() + dayMs),
  };
  const criteria = { ...brandWide({ paidAt }), store: alpha.stores[1] };
  const [reading, ...others] = await readingsOf(world, alpha, 'bills', (tx) =>
    bills.pageQuery(tx, criteria, 'paidAt desc filled 21'),
  );

  expect(others).toEqual([]);
  expect(reading?.index).toBe('bills_brand_code_store_id_paid_at_id_idx');
  expect(reading?.rows).toBeLessThanOrEqual(3);
});

test('the bills that were paid last are found in the order of that, and no others are read', async () => {
  const { alpha } = world;
  const criteria = brandWide({
    paidAt: { from: new Date('2020-01-01'), to: new Date('2100-01-01') },
  });
  const [reading, ...others] = await readingsOf(world, alpha, 'bills', (tx) =>
    bills.pageQuery(tx, criteria, 'paidAt desc filled 21'),
  );

  expect(others).toEqual([]);
  expect(reading?.index).toBe('bills_brand_code_paid_at_id_idx');
  expect(reading?.rows).toBeLessThanOrEqual(21);
});
