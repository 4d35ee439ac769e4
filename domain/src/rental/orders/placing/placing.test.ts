import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBusinessDate, type BusinessDate } from '../../../business-date.ts';
import { fen } from '../../../money.ts';
import { usualLease } from '../core/lease-terms.ts';
import type { PlanVersion } from '../../price-plans/price-plan.ts';
import { isOffered, offerFor, storesByStock, type Chosen } from './placing.ts';

const today = parseBusinessDate('2026-11-24') as BusinessDate;
const caps = {
  annualBp: 1_200,
  ownedBp: 15_000,
  rentedBp: 12_000,
  lateFeeBp: 3_650,
  buyoutFloorBp: 10_000,
};
const plan: PlanVersion = {
  type: 1,
  offers: [
    { termCount: 3, period: { unit: 'month' }, totalRentFen: fen(90_000), buyoutFen: null },
    { termCount: 3, period: { unit: 'day', days: 7 }, totalRentFen: fen(30_000), buyoutFen: null },
  ],
  firstPayment: 'atReceipt',
  depositFen: fen(50_000),
  waivableFen: fen(0),
  authorizableFen: fen(0),
  buyoutRule: 'never',
  lease: usualLease,
  services: [],
  audience: { storeIds: [], channelIds: [], sources: [] },
};
const chosen: Chosen = {
  isEnabled: true,
  currentVersion: 4,
  plan,
  isOfOther: false,
  isForRent: true,
  retailFen: fen(100_000),
};
const wanted = {
  version: 4,
  services: [],
  termCount: 3,
  period: { unit: 'day', days: 7 },
} as const;
const refusalOf = (more: Partial<Chosen>, typed: object = {}) => {
  const result = offerFor({ ...chosen, ...more }, { ...wanted, ...typed }, caps, today);
  return result.done ? null : result.refusal;
};

test('an order takes the prices of the rental period that it names', () => {
  const result = offerFor(chosen, wanted, caps, today);
  expect(result.done && [result.value.offer.totalRentFen, result.value.quote.totalRentFen]).toEqual(
    [30_000, 30_000],
  );
});

test('what is not offered any more is refused, each with its reason', () => {
  expect(refusalOf({ isForRent: false })).toEqual({ code: 'sku_not_for_rent' });
  expect(refusalOf({ isOfOther: true })).toEqual({ code: 'plan_of_other_sku' });
  expect(refusalOf({ isEnabled: false })).toEqual({ code: 'plan_stopped' });
  expect(refusalOf({}, { version: 3 })).toEqual({ code: 'plan_version_stale', version: 4 });
  expect(refusalOf({}, { termCount: 4 })).toEqual({ code: 'plan_offer_unknown' });
  expect(refusalOf({}, { period: { unit: 'day', days: 8 } })).toEqual({
    code: 'plan_offer_unknown',
  });
});

// on paper: 1.2 times 24,999 fen are 29,998.8 fen, less than the rent of 30,000 fen; of 25,000 fen they are as much
test('the limits hold for the SKU that is ordered, not only for the plan', () => {
  expect(refusalOf({ retailFen: fen(25_000) })).toBeNull();
  expect(refusalOf({ retailFen: fen(24_999) })).toEqual({
    code: 'price_beyond_cap',
    words: expect.stringContaining('总租金¥300.00，超过市场价¥249.99的120%') as string,
  });
});

// on paper: 300.00 + 20.00 = 320.00, with 碎屏险 419.00; 1.2 times 349.00 are 418.80
test('增值服务: the required ones are in every order, the others by name, and all count for the limits', () => {
  const services = [
    { kind: 'insurance', name: '碎屏险', priceFen: fen(9_900), isRequired: false },
    { kind: 'service', name: '贴膜', priceFen: fen(2_000), isRequired: true },
  ] as const;
  const withServices = { ...chosen, plan: { ...plan, services } };
  const taken = (names: readonly string[]) => {
    const result = offerFor(withServices, { ...wanted, services: names }, caps, today);
    return result.done
      ? [result.value.services.map(({ name }) => name), result.value.quote.totalFen]
      : result.refusal.code;
  };
  expect(taken([])).toEqual([['贴膜'], 32_000]);
  expect(taken(['碎屏险'])).toEqual([['碎屏险', '贴膜'], 41_900]);
  expect(taken(['贴膜'])).toEqual([['贴膜'], 32_000]);
  expect(taken(['延长保修'])).toBe('plan_service_unknown');
  expect(
    refusalOf({ ...withServices, retailFen: fen(34_900) }, { services: ['碎屏险'] }),
  ).toMatchObject({
    words: expect.stringContaining(
      '总租金与增值服务合计¥419.00，超过市场价¥349.00的120%（¥418.80）',
    ) as string,
  });
  expect(
    refusalOf({ ...withServices, retailFen: fen(34_917) }, { services: ['碎屏险'] }),
  ).toBeNull();
});

test('a list of stores, channels or sources admits those alone; an empty one admits all', () => {
  const at = { storeId: 1, channelId: null, source: 'h5' } as const;
  const offered = (audience: Partial<PlanVersion['audience']>, more: object = {}) =>
    isOffered({ ...plan, audience: { ...plan.audience, ...audience } }, { ...at, ...more });
  expect(offered({})).toBe(true);
  expect([offered({ storeIds: [1] }), offered({ storeIds: [2] })]).toEqual([true, false]);
  expect(offered({ channelIds: [7] })).toBe(false);
  expect(offered({ channelIds: [7] }, { channelId: 7 })).toBe(true);
  expect([offered({ sources: ['h5'] }), offered({ sources: ['app'] })]).toEqual([true, false]);
});

test('stores are asked by their free stock, and none that has none', () => {
  const stocks = fc.uniqueArray(
    fc.record({ storeId: fc.integer({ min: 1, max: 50 }), free: fc.integer({ min: -3, max: 5 }) }),
    { selector: ({ storeId }) => storeId },
  );
  fc.assert(
    fc.property(stocks, (all) => {
      const freeOf = new Map(all.map(({ storeId, free }) => [storeId, free]));
      const asked = storesByStock(all).map((id) => freeOf.get(id) ?? 0);
      expect(asked).toEqual(
        all
          .map(({ free }) => free)
          .filter((free) => free > 0)
          .toSorted((one, other) => other - one),
      );
    }),
  );
});
