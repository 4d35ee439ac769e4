import { expect, test } from 'vitest';
import {
  isOrderStatus,
  orderMoves,
  orderStatus,
  orderStatuses,
  orderStatusLabels,
  statusAfter,
  type OrderMove,
  type OrderStatus,
} from './order-status.ts';

const moves = Object.keys(orderMoves) as OrderMove[];

/** Every step there is, written down a second time, as the table of spec §4 reads. */
const table: Record<OrderStatus, Partial<Record<OrderMove, OrderStatus>>> = {
  0: { approve: 32, reject: 31, close: 35 },
  2: { signAgreement: 4, voidAgreement: 32, close: 35 },
  4: { ship: 5, pickUp: 6, beginRelet: 6, close: 35 },
  5: { recallShipment: 4, receive: 6, refuseDelivery: 35 },
  6: { complete: 30 },
  30: {},
  31: { reopen: 0 },
  32: { generateAgreement: 2, close: 35 },
  35: {},
};

test('S96 the nine statuses have the numbers and labels of the specification', () => {
  expect(orderStatus).toEqual({
    pendingReview: 0,
    toGenerateAgreement: 2,
    toShip: 4,
    toReceive: 5,
    renting: 6,
    completed: 30,
    rejected: 31,
    approved: 32,
    closed: 35,
  });
  expect(Object.fromEntries(orderStatusLabels)).toEqual({
    0: '待审核',
    2: '待生成合同',
    4: '待发货',
    5: '待收货',
    6: '租用中',
    30: '已完成',
    31: '审核拒绝',
    32: '审核通过',
    35: '已关闭',
  });
});

test('S96 no other number is a status', () => {
  expect([-1, 1, 3, 7, 29, 33, 34, 36, 0.5, Number.NaN].filter(isOrderStatus)).toEqual([]);
  expect(orderStatuses.every(isOrderStatus)).toBe(true);
});

test.each(orderStatuses)(
  'from status %d every move leads where the table says, or nowhere',
  (from) => {
    expect(moves.map((move) => [move, statusAfter(move, from)])).toEqual(
      moves.map((move) => [move, table[from][move] ?? null]),
    );
  },
);

test('no move leaves an order that is closed or completed', () => {
  const ways = [orderStatus.closed, orderStatus.completed].flatMap((from) =>
    moves.filter((move) => statusAfter(move, from) !== null),
  );

  expect(ways).toEqual([]);
});

test('a rejected order can be reopened and nothing else', () => {
  expect(moves.filter((move) => statusAfter(move, orderStatus.rejected) !== null)).toEqual([
    'reopen',
  ]);
});

test('every status is reached from an order that was just placed', () => {
  const reached = new Set<OrderStatus>([orderStatus.pendingReview]);
  for (const from of reached)
    for (const move of moves) {
      const to = statusAfter(move, from);
      if (to !== null) reached.add(to); // a Set walks what is added while it is walked
    }

  expect(reached).toEqual(new Set(orderStatuses));
});

test('every order can still come to an end, whatever its status', () => {
  const ends = new Set<OrderStatus>([orderStatus.closed, orderStatus.completed]);
  const canEnd = new Set(ends);
  for (let size = 0; size < canEnd.size;) {
    size = canEnd.size;
    for (const from of orderStatuses)
      if (moves.some((move) => canEnd.has(statusAfter(move, from) ?? from))) canEnd.add(from);
  }

  expect(canEnd.size).toBe(orderStatuses.length);
});
