import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyOf, type ToCopy } from './copy-order.ts';

const period = { termCount: 12, period: { unit: 'month' } } as const;
const order: ToCopy = {
  isBlacklisted: false,
  isForRent: true,
  storeTakesOrders: true,
  version: 3,
  plan: { planId: 7, version: 3, offers: [period], services: [{ name: '碎屏险' }] },
  period,
  services: ['碎屏险'],
};
const lapsedOf = (more: Partial<ToCopy>) => copyOf({ ...order, ...more }).lapsed;

test('a copy of an order whose parts all hold takes all of them over', () => {
  expect(copyOf(order)).toEqual({
    hasCustomer: true,
    hasSku: true,
    hasStore: true,
    plan: { planId: 7, version: 3 },
    hasPeriod: true,
    services: ['碎屏险'],
    lapsed: [],
  });
});

test('each part that no longer holds is named', () => {
  const offers = [{ termCount: 6, period: { unit: 'month' } }] as const;
  expect(lapsedOf({ isBlacklisted: true })).toEqual(['customer']);
  expect(lapsedOf({ isForRent: false })).toEqual(['sku']);
  expect(lapsedOf({ storeTakesOrders: false })).toEqual(['store']);
  expect(lapsedOf({ plan: null })).toEqual(['plan']);
  expect(lapsedOf({ version: 2 })).toEqual(['version']);
  expect(lapsedOf({ plan: { planId: 7, version: 4, offers, services: [] } })).toEqual([
    'version',
    'offer',
    'services',
  ]);
});

test('a part is taken over or named, never both and never neither', () => {
  const periods = fc.record({
    termCount: fc.integer({ min: 1, max: 3 }),
    period: fc.constantFrom({ unit: 'month' } as const, { unit: 'day', days: 7 } as const),
  });
  const names = fc.constantFrom('碎屏险', '意外险', '贴膜');
  const plans = fc.record({
    planId: fc.constant(7),
    version: fc.integer({ min: 1, max: 2 }),
    offers: fc.array(periods, { minLength: 1, maxLength: 3 }),
    services: fc.uniqueArray(fc.record({ name: names }), { selector: ({ name }) => name }),
  });
  const orders = fc.record({
    isBlacklisted: fc.boolean(),
    isForRent: fc.boolean(),
    storeTakesOrders: fc.boolean(),
    version: fc.option(fc.integer({ min: 1, max: 2 })),
    plan: fc.option(plans),
    period: periods,
    services: fc.uniqueArray(names),
  });
  fc.assert(
    fc.property(orders, (any) => {
      const copy = copyOf(any);
      const isLapsed = (part: (typeof copy.lapsed)[number]) => copy.lapsed.includes(part);
      expect([copy.hasCustomer, copy.hasSku, copy.hasStore]).toEqual([
        !isLapsed('customer'),
        !isLapsed('sku'),
        !isLapsed('store'),
      ]);
      expect(copy.plan === null).toBe(isLapsed('sku') || isLapsed('plan'));
      expect(copy.hasPeriod).toBe(copy.plan !== null && !isLapsed('offer'));
      expect(copy.services.length < any.services.length && copy.plan !== null).toBe(
        isLapsed('services'),
      );
    }),
  );
});
