import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyLabels, type HistoryMove } from '../orders/core/order-actions.ts';
import { fen } from '../../money.ts';
import { transfer } from '../../money/ledger/transfers.ts';
import { eventKinds, eventsOf, refundEvents } from './event-kinds.ts';
import { nextTry, triedMs } from './retries.ts';
import { isTaken } from './webhook.ts';

const moves = Object.keys(historyLabels) as HistoryMove[];
const since = new Date('2026-11-24T02:00:00.000Z');

test('a new status is always told, and a change of an order never goes untold', () => {
  fc.assert(
    fc.property(fc.constantFrom(...moves), fc.boolean(), (move, hasNewStatus) => {
      const kinds = eventsOf(move, hasNewStatus);
      expect(kinds.includes('order.moved')).toBe(hasNewStatus);
      expect(new Set(kinds).size).toBe(kinds.length);
      for (const kind of kinds) expect(Object.keys(eventKinds)).toContain(kind);
    }),
  );
  const untold = moves.filter((move) => eventsOf(move, false).length === 0);
  expect(untold.toSorted()).toEqual([
    'assign',
    'giveApplication',
    'note',
    'recoverDebt',
    'remindAgreement',
  ]);
});

test('what happened is told by its own kind', () => {
  expect(eventsOf('place', true)).toEqual(['order.moved']);
  expect(eventsOf('ship', true)).toEqual(['parcel.moved', 'order.moved']);
  expect(eventsOf('deduct', false)).toEqual(['bill.paid']);
  expect(eventsOf('arriveReturn', false)).toEqual(['return.moved']);
  expect(eventsOf('waive', false)).toEqual(['order.changed']);
});

test('a refund is decided by whatever act, and made when the money has left', () => {
  const back = (method: 'cash' | 'refundUnderWay') =>
    transfer('depositReceived', fen(500), { method, isReversal: true });
  const paid = transfer('refundPaid', fen(500), { method: 'alipay' });
  const told = (move: HistoryMove, transfers: ReturnType<typeof transfer>) =>
    eventsOf(move, false, refundEvents(transfers));

  expect(told('refundBill', back('refundUnderWay'))).toEqual(['refund.decided']);
  expect(told('refundBill', back('cash'))).toEqual(['refund.made']);
  expect(told('completeReturn', back('refundUnderWay'))).toEqual([
    'return.moved',
    'refund.decided',
  ]);
  for (const move of ['payRefund', 'refundPaid', 'settleRefund'] as const)
    expect(told(move, paid)).toEqual(['refund.made']);
  expect(told('settleRefund', [])).toEqual(['order.changed']); // the provider has not paid it
  expect(told('collect', transfer('received', fen(500), { method: 'cash' }))).toEqual([
    'bill.paid',
  ]);
});

test('an event that nobody takes is tried for three days, ever more rarely, and then given up', () => {
  let now = since;
  const tries = [since];
  for (;;) {
    const next = nextTry({ attempts: tries.length, since, now });
    if (next === null) break;
    expect(next.getTime()).toBeGreaterThan(now.getTime());
    tries.push(next);
    now = next;
  }
  const seconds = tries.map((at) => (at.getTime() - since.getTime()) / 1000);
  expect(seconds.slice(0, 6)).toEqual([0, 5, 35, 155, 755, 2555]);
  expect(seconds.at(-1)).toBe(triedMs / 1000);
  expect(tries).toHaveLength(18);
});

test('however late a try comes, the next one is later and within the three days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(2 * triedMs), (attempts, afterMs) => {
      const now = new Date(since.getTime() + afterMs);
      const next = nextTry({ attempts, since, now });
      expect(next === null).toBe(afterMs >= triedMs);
      const wait = (next?.getTime() ?? Infinity) - now.getTime();
      expect(wait).toBeGreaterThan(0);
      expect((next ?? now).getTime() - since.getTime()).toBeLessThanOrEqual(
        Math.max(triedMs, afterMs),
      );
    }),
  );
});

test('an event is taken by any 2xx and by nothing else', () => {
  expect([200, 204, 299].every(isTaken)).toBe(true);
  expect([null, 101, 301, 302, 400, 410, 500].some(isTaken)).toBe(false);
});
