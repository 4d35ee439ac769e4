import { businessDateOf } from '@rental/domain/business-date';
import {
  orderStatus,
  orderMoves,
  orderStatuses,
  statusAfter,
  type OrderMove,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyBatch, idTables, type Batch, type Ids } from './brand-batch.ts';
import { planBrands } from './brand-plans.ts';
import type { BrandOperator } from './demo-accounts.ts';
import { addOrder } from './order-rows.ts';
import { at, seededRandom } from './random.ts';
import { openBrand } from './seeded-brand.ts';

const today = new Date('2026-03-31T07:20:00Z');

/** The rows of one brand with so many orders. */
function rowsOf(orders: number, seed: number, now = today): Batch {
  const batch = emptyBatch();
  const random = seededRandom(seed);
  const ids = Object.fromEntries(idTables.map((table) => [table, 1])) as Ids;
  const roleIds = { administrator: 1, clerk: 2, channel: 3 };
  const plan = at(planBrands(1, orders), 0);
  const operator = (
    username: string,
    role: 'administrator' | 'clerk',
    store: number | null,
    enabled = true,
  ): BrandOperator => ({
    account: {
      brand: plan.code,
      host: '',
      platform: 'manage',
      username,
      password: '',
      store: null,
      channel: null,
      enabled,
    },
    passwordHash: '',
    role,
    store,
    channel: null,
  });
  const operators = [
    operator('admin', 'administrator', null),
    operator('dianyuan2', 'clerk', 1),
    operator('tingyong', 'clerk', 1, false),
  ];
  const brand = openBrand(batch, random, {
    plan,
    ids,
    operators,
    roleIds,
    leaseIds: { lessRentPaid: 1, finalPayment: 2, discountedRent: 3 },
    earlierLeaseIds: { lessRentPaid: 4, finalPayment: 5, discountedRent: 6 },
    today: now,
  });
  for (let index = 0; index < orders; index += 1) addOrder(batch, brand, random, index, now);
  return batch;
}

test('the same seed and day give the same rows; another seed gives others', () => {
  expect(rowsOf(80, 1)).toEqual(rowsOf(80, 1));
  expect(rowsOf(80, 2).orders).not.toEqual(rowsOf(80, 1).orders);
});

test('orders stand in every status, whatever the seed and the day', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      (seed, now) => {
        const { orders } = rowsOf(120, seed, now);
        expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses));
      },
    ),
    { numRuns: 40 },
  );
});

test('orders are made in the order of their ids, in the last 401 days and not after now', () => {
  const times = rowsOf(500, 3).orders.map(({ created_at }) => created_at.getTime());

  expect(times.toSorted((one, other) => one - other)).toEqual(times);
  expect(at(times, 0)).toBeGreaterThan(today.getTime() - 401 * 86_400_000);
  expect(at(times, 499)).toBeLessThan(today.getTime());
});

test('every history is a legal path from the placing to where the order stands, none of it after now', () => {
  const { orders, order_history } = rowsOf(600, 4);
  for (const order of orders) {
    const history = order_history.filter(({ order_id }) => order_id === order.id);
    let status: OrderStatus = orderStatus.pendingReview;
    let before = order.created_at;
    expect(history[0]).toMatchObject({ move: 'place', at: order.created_at, operator_id: null });
    for (const { move, at, before: from, after: to, operator_id } of history.slice(1)) {
      const next: OrderStatus | null = Object.hasOwn(orderMoves, move)
        ? statusAfter(move as OrderMove, status)
        : null;
      expect([from.status, to.status]).toEqual([status, next]);
      expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime());
      expect(operator_id).not.toBeNull();
      expect(operator_id).not.toBe(3); // disabled
      status = next ?? status;
      before = at;
    }
    expect(status).toBe(order.status);
    expect(before).toEqual(order.updated_at);
    expect(before.getTime()).toBeLessThanOrEqual(today.getTime());
  }
});

test('bills add up to the rent, the paid ones first, and the order says what they say', () => {
  const { orders, bills } = rowsOf(600, 5);
  for (const order of orders) {
    const own = bills.filter(({ order_id }) => order_id === order.id);
    const paid = own.filter(({ paid_at }) => paid_at !== null);
    const isRented = order.status === orderStatus.renting || order.status === orderStatus.completed;
    expect(own).toHaveLength(isRented ? order.term_count : 0);
    expect(own.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(
      isRented ? order.total_rent_fen : 0,
    );
    expect(own.slice(0, paid.length)).toEqual(paid);
    expect(order.paid_terms).toBe(paid.length);
    expect(order.paid_fen).toBe(own.reduce((sum, { paid_fen }) => sum + paid_fen, 0));
    for (const bill of paid) expect(bill.paid_fen + bill.waived_fen).toBe(bill.amount_fen);
    for (const { paid_by, paid_fen, late_fee_paid_fen } of own)
      expect(paid_by !== null).toBe(paid_fen + late_fee_paid_fen > 0);
    expect(order.next_due_on).toBe(own[paid.length]?.due_on ?? null);
    expect(order.status === orderStatus.completed && paid.length < order.term_count).toBe(false);
    for (const { paid_at } of paid) expect(paid_at?.getTime()).toBeLessThanOrEqual(today.getTime());
  }
  const overdue = bills.filter(
    ({ status, due_on }) => status === 1 && due_on < businessDateOf(today),
  );
  expect(overdue.length).toBeGreaterThan(0);
});

test('some pending orders have no risk result, some no deposit, and about two in five a channel', () => {
  const { orders } = rowsOf(2_000, 6);
  const pending = orders.filter(({ status }) => status === orderStatus.pendingReview);
  const shareOf = (some: unknown[], all: unknown[]) => some.length / all.length;

  expect(
    shareOf(
      pending.filter(({ risk_level }) => risk_level === null),
      pending,
    ),
  ).toBeCloseTo(0.125, 1);
  const unheld = pending.filter(
    (order) => order.deposit_held_fen < order.deposit_fen - order.deposit_waived_fen,
  );
  expect(unheld.length).toBeGreaterThan(0);
  expect(
    shareOf(
      orders.filter(({ channel_id }) => channel_id !== null),
      orders,
    ),
  ).toBeCloseTo(0.4, 1);
  const { pendingReview, rejected, closed } = orderStatus;
  const approved = orders.filter(
    ({ status }) => status !== pendingReview && status !== rejected && status !== closed,
  );
  for (const { risk_level, risk_waiver_reason } of approved)
    expect(risk_level ?? risk_waiver_reason).not.toBeNull();
});

test('a device is 租出 while its order is open, and in no order otherwise', () => {
  const { orders, devices, parcels } = rowsOf(2_000, 7);
  const open = new Set<number>([orderStatus.toReceive, orderStatus.renting]);
  const statusOf = new Map(orders.map((order) => [order.id, order.status]));
  const orderOf = new Map(parcels.map((parcel) => [parcel.device_id, parcel.order_id]));
  for (const { id, state, order_id } of devices) {
    const isOut = open.has(statusOf.get(orderOf.get(id) ?? 0) ?? -1);
    expect([state === 'rented', order_id]).toEqual([isOut, isOut ? orderOf.get(id) : null]);
  }
  expect(new Set(devices.map(({ state }) => state))).toEqual(
    new Set(['inStock', 'rented', 'sold', 'repair', 'toRepair', 'toDispose', 'scrapped']),
  );
});

test('every order to be shipped finds a device of its SKU in the stock of its store', () => {
  const { orders, devices } = rowsOf(2_000, 7);
  const key = (row: { store_id: number; sku_id: number }) => `${row.store_id} ${row.sku_id}`;
  const stock = devices.filter(({ state }) => state === 'inStock').map(key);
  for (const place of new Set(
    orders.filter(({ status }) => status === orderStatus.toShip).map(key),
  )) {
    const wanted = orders.filter(
      (order) => order.status === orderStatus.toShip && key(order) === place,
    );
    expect(stock.filter((held) => held === place).length).toBeGreaterThanOrEqual(wanted.length);
  }
});
