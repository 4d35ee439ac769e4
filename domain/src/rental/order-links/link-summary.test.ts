import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStatus, orderStatuses } from '../orders/core/order-status.ts';
import { linkKinds, type LinkKind } from './link-kinds.ts';
import { linkSummary, type LinkedOrder } from './link-summary.ts';

const order = (person: string, more: Partial<LinkedOrder> = {}): LinkedOrder => ({
  person,
  kinds: ['phone'],
  status: orderStatus.renting,
  overdueDays: 0,
  isLost: false,
  isBlacklisted: false,
  ...more,
});

test('without linked orders there is nothing', () => {
  expect(linkSummary('me', [])).toEqual({
    orders: 0,
    others: 0,
    overdue: 0,
    rejected: 0,
    lost: 0,
    blacklisted: 0,
    level: 'none',
  });
});

test('orders and persons are counted; the own orders of the customer make no level', () => {
  const own = Array.from({ length: 9 }, () => order('me', { overdueDays: 3 }));
  const other = order('other', { status: orderStatus.rejected, isBlacklisted: true });

  expect(linkSummary('me', [...own, other, other])).toEqual({
    orders: 11,
    others: 1,
    overdue: 9,
    rejected: 2,
    lost: 0,
    blacklisted: 1,
    level: 'some',
  });
});

test.each<[string, LinkedOrder[], string]>([
  ['two by phone', [order('a'), order('b')], 'some'],
  ['three by phone', [order('a'), order('b'), order('c')], 'dense'],
  ['two by phone, one lost', [order('a'), order('b', { isLost: true })], 'dense'],
  ['many of one person', Array.from({ length: 30 }, () => order('a')), 'some'],
  [
    'many who had the device before',
    Array.from({ length: 12 }, (_, nth) => order(`${nth}`, { kinds: ['device'], overdueDays: 1 })),
    'some',
  ],
])('%s', (_, linked, level) => {
  expect(linkSummary('me', linked).level).toBe(level);
});

test('one order more never lowers the level', () => {
  const levels = ['none', 'some', 'dense'];
  const some = fc.record({
    person: fc.constantFrom('me', 'a', 'b', 'c', 'd'),
    kinds: fc.subarray(Object.keys(linkKinds) as LinkKind[], { minLength: 1 }),
    status: fc.constantFrom(...orderStatuses),
    overdueDays: fc.nat(3),
    isLost: fc.boolean(),
    isBlacklisted: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(some), some, (linked, more) => {
      const level = (orders: readonly LinkedOrder[]) =>
        levels.indexOf(linkSummary('me', orders).level);

      expect(level([...linked, more])).toBeGreaterThanOrEqual(level(linked));
    }),
  );
});
