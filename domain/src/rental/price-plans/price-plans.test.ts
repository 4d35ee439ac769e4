import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { fen, sumFen, type Fen } from '../../money.ts';
import { planBills } from '../bills/schedule.ts';
import { startBuyout, buyoutDueOf } from '../orders/buyouts/buyouts.ts';
import {
  buyoutModels,
  usualLease,
  type BuyoutModel,
  type BuyoutTerms,
} from '../orders/core/lease-terms.ts';
import { billed } from '../orders/testing/any-position.ts';
import { paidInFull, someRental } from '../orders/testing/some-rental.ts';
import { annualRateBp, highestAnnualBp } from './annual-rate.ts';
import { annualCapOf, lateFeeWithin, quoteWithin, type PriceCaps } from './price-caps.ts';
import { planComplaint, type Offer, type PlanVersion } from './price-plan.ts';
import { quoteOf } from './quote.ts';

const startOn = businessDate('2026-01-31');
const year: Offer = {
  termCount: 12,
  period: { unit: 'month' },
  totalRentFen: fen(3_600_00),
  buyoutFen: fen(6_000_00),
};
const somePlan = (more: Partial<PlanVersion> = {}): PlanVersion => ({
  type: 2,
  offers: [year],
  firstPayment: 'atOrder',
  depositFen: fen(5_000_00),
  waivableFen: fen(5_000_00),
  authorizableFen: fen(2_000_00),
  buyoutRule: 'early',
  lease: usualLease,
  services: [],
  audience: { storeIds: [], channelIds: [], sources: [] },
  ...more,
});
const withBuyout = (buyout: BuyoutTerms, more: Partial<PlanVersion> = {}) =>
  somePlan({ lease: { ...usualLease, buyout }, ...more });
const caps: PriceCaps = {
  annualBp: 1_200,
  ownedBp: 15_000,
  rentedBp: 12_000,
  lateFeeBp: 3_650,
  buyoutFloorBp: 10_000,
};

// worked out on paper and by a spreadsheet's XIRR
test('先租后买 by price less rent paid: early after 3 terms, a tenth off the balance; a service counts from the first day', () => {
  const plan = withBuyout({ model: 'lessRentPaid', earlyAfterTerms: 3, earlyDiscountBp: 1_000 });
  const quote = quoteOf(plan, year, { retailFen: fen(5_000_00), startOn, services: [] });

  expect(quote.bills.map(({ dueOn }) => dueOn).slice(0, 3)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
  ]);
  expect(quote).toMatchObject({ endsOn: '2027-01-30', beforeShippingFen: 5_300_00 });
  expect(quote.buyouts.map(({ paidTerms, priceFen }) => [paidTerms, priceFen])).toEqual([
    [3, 4_590_00],
    [4, 4_320_00],
    [5, 4_050_00],
    [6, 3_780_00],
    [7, 3_510_00],
    [8, 3_240_00],
    [9, 2_970_00],
    [10, 2_700_00],
    [11, 2_430_00],
    [12, 2_400_00],
  ]);
  expect(quote).toMatchObject({ totalFen: 6_000_00, totalBp: 12_000, annualBp: 3_207 });
  const services = [{ kind: 'insurance', name: '碎屏险', priceFen: fen(200_00) }] as const;
  expect(quoteOf(plan, year, { retailFen: fen(5_000_00), startOn, services })).toMatchObject({
    servicesFen: 200_00,
    totalFen: 6_200_00,
    totalBp: 12_400,
    annualBp: 4_085,
  });
});

test('先租后买 by a final payment beside all rent: a twentieth off the rent that is left', () => {
  const offer = { ...year, buyoutFen: fen(500_00) };
  const plan = withBuyout(
    { model: 'finalPayment', earlyAfterTerms: 0, earlyDiscountBp: 500 },
    { offers: [offer], firstPayment: 'atReceipt' },
  );
  const quote = quoteOf(plan, offer, { retailFen: fen(3_800_00), startOn, services: [] });
  const priceAfter = new Map(quote.buyouts.map(({ paidTerms, priceFen }) => [paidTerms, priceFen]));

  expect([0, 6, 12].map((terms) => priceAfter.get(terms))).toEqual([3_920_00, 2_210_00, 500_00]);
  expect(quote).toMatchObject({
    totalFen: 4_100_00,
    totalBp: 10_790, // 107.895%, rounded up
    annualBp: 1_596,
    beforeShippingFen: 5_000_00,
  });
});

test('租赁 has no yearly rate: its product goes back', () => {
  const offer: Offer = {
    termCount: 3,
    period: { unit: 'day', days: 7 },
    totalRentFen: fen(100_00),
    buyoutFen: null,
  };
  const quote = quoteOf(somePlan({ type: 1, buyoutRule: 'never', offers: [offer] }), offer, {
    retailFen: fen(5_000_00),
    startOn,
    services: [],
  });

  expect(quote.bills.map(({ rentFen }) => rentFen)).toEqual([3_334, 3_333, 3_333]);
  expect(quote).toMatchObject({
    endsOn: '2026-02-20',
    buyouts: [],
    totalFen: 100_00,
    totalBp: 200,
    annualBp: null,
  });
});

const days = (count: number) => addDays(startOn, count);

test.each([
  ['a tenth more after a year', [[365, 1_100_00]], 1_000],
  [
    'a tenth more on what is left after half is paid at once',
    [
      [0, 500_00],
      [365, 550_00],
    ],
    1_000,
  ],
  ['a tenth more after two years', [[730, 1_210_00]], 1_000],
  [
    'no more than it is worth',
    [
      [0, 300_00],
      [365, 700_00],
    ],
    0,
  ],
  ['more than it is worth at once', [[0, 1_000_01]], highestAnnualBp],
] as [string, [number, number][], number][])('the yearly rate of %s', (_what, payments, bp) => {
  expect(
    annualRateBp(
      fen(1_000_00),
      startOn,
      payments.map(([day, amount]) => ({ on: days(day), amountFen: fen(amount) })),
    ),
  ).toBe(bp);
});

const anyPayments = fc.array(
  fc.record({
    on: fc.nat(1_500).map(days),
    amountFen: fc.integer({ min: 1, max: 1_000_000 }).map(fen),
  }),
  { minLength: 1, maxLength: 40 },
);

test('a fen more never has a lower yearly rate, and later payments never a higher one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), anyPayments, (worth, payments) => {
      const rateOf = (of: typeof payments) => annualRateBp(fen(worth), startOn, of);

      const rate = rateOf(payments);

      const dearer = payments.map((one) => ({ ...one, amountFen: fen(one.amountFen + 1) }));
      const later = payments.map((one) => ({ ...one, on: addDays(one.on, 30) }));
      expect(rateOf(dearer)).toBeGreaterThanOrEqual(rate);
      expect(rateOf(later)).toBeLessThanOrEqual(rate);
      expect(rate > 0).toBe(sumFen(payments.map(({ amountFen }) => amountFen)) > worth);
    }),
  );
});

const anyOffer: fc.Arbitrary<Offer> = fc
  .record({
    termCount: fc.integer({ min: 1, max: 36 }),
    period: fc.oneof(
      fc.constant({ unit: 'month' as const }),
      fc.integer({ min: 1, max: 90 }).map((count) => ({ unit: 'day' as const, days: count })),
    ),
    rent: fc.integer({ min: 36, max: 5_000_000 }),
    buyout: fc.integer({ min: 0, max: 5_000_000 }),
  })
  .map(({ termCount, period, rent, buyout }) => ({
    termCount,
    period,
    totalRentFen: fen(rent),
    buyoutFen: fen(buyout),
  }));

test('a buyout that was quoted is what the order asks for on that day, and no other is possible', () => {
  fc.assert(
    fc.property(
      anyOffer,
      fc.record({
        model: fc.constantFrom(...(Object.keys(buyoutModels) as BuyoutModel[])),
        earlyAfterTerms: fc.nat(12),
        earlyDiscountBp: fc.nat(10_000),
      }),
      fc.constantFrom('early' as const, 'atEnd' as const, 'never' as const),
      (offer, terms, buyoutRule) => {
        const plan = withBuyout(terms, { offers: [offer], buyoutRule });
        const quote = quoteOf(plan, offer, { retailFen: fen(5_000_00), startOn, services: [] });
        const bills = planBills(offer, startOn).map(billed);
        const quoted = new Map(quote.buyouts.map((buyout) => [buyout.paidTerms, buyout]));

        for (let paid = 0; paid <= offer.termCount; paid += 1) {
          const today = bills[paid]?.dueOn ?? quote.endsOn;
          const position = someRental({
            bills: bills.map((bill, at) => (at < paid ? paidInFull(bill) : bill)),
            endsOn: quote.endsOn,
            buyoutFen: offer.buyoutFen,
            buyoutRule,
            buyoutTerms: terms,
          });
          const isPossible = startBuyout(position, { today, lateFee: usualLease.lateFee }).done;
          expect(isPossible ? buyoutDueOf(position, today) : undefined).toBe(
            quoted.get(paid)?.priceFen,
          );
        }
        expect(sumFen(quote.bills.map(({ rentFen }) => rentFen))).toBe(offer.totalRentFen);
      },
    ),
  );
});

const wordsOf = (plan: PlanVersion, retail: Fen, more: Partial<PriceCaps> = {}) =>
  plan.offers.map((offer) => {
    const judged = quoteWithin(
      plan,
      offer,
      quoteOf(plan, offer, { retailFen: retail, startOn, services: [] }),
      {
        ...caps,
        ...more,
      },
    );
    return judged.done ? null : judged.refusal.words;
  });

test('a price beyond a limit is told with the sum that breaks it', () => {
  const owned = somePlan();
  const rented = somePlan({ type: 1, buyoutRule: 'never', offers: [{ ...year, buyoutFen: null }] });

  expect(wordsOf(owned, fen(3_999_99))).toEqual([
    '12期 · 每期1个月：总租金与买断价合计¥6,000.00，超过市场价¥3,999.99的150%（¥5,999.99）',
  ]);
  expect(wordsOf(owned, fen(5_000_00))).toEqual([
    '12期 · 每期1个月：总费用¥6,000.00，年化综合成本32.07%，超过上限12%',
  ]);
  expect(wordsOf(owned, fen(5_000_00), { annualBp: 3_207 })).toEqual([null]);
  expect(wordsOf(rented, fen(3_000_00))).toEqual([null]);
  expect(wordsOf(rented, fen(2_999_99))).toEqual([
    '12期 · 每期1个月：总租金¥3,600.00，超过市场价¥2,999.99的120%（¥3,599.99）',
  ]);
});

test('the late fee is judged by its higher rate, and a plan without one passes', () => {
  const withLateFee = (laterBp: number, capBp = 2_000) =>
    somePlan({
      lease: { ...usualLease, lateFee: { graceDays: 0, firstBp: 5, laterBp, capBp } },
    });

  expect(lateFeeWithin(withLateFee(10), caps).done).toBe(true);
  expect(lateFeeWithin(withLateFee(11), caps)).toMatchObject({
    refusal: { words: '滞纳金折合年利率40.15%，超过上限36.5%' },
  });
  expect(lateFeeWithin(withLateFee(11, 0), caps).done).toBe(true);
  expect(annualCapOf(300)).toBe(1_200);
});

test.each([
  ['请至少填写一个租期', { offers: [] }],
  ['租期重复', { offers: [year, { ...year, totalRentFen: fen(1_00) }] }],
  ['12期 · 每期1个月的总租金不能少于每期0.01元', { offers: [{ ...year, totalRentFen: fen(11) }] }],
  ['请填写每个租期的买断价', { offers: [{ ...year, buyoutFen: null }] }],
  ['不可买断的方案不能填写买断价', { buyoutRule: 'never' as const }],
  [
    '先租后买的方案须可买断',
    { buyoutRule: 'never' as const, offers: [{ ...year, buyoutFen: null }] },
  ],
  ['可免押金额不能大于押金', { waivableFen: fen(5_000_01) }],
  ['可预授权金额不能大于押金', { authorizableFen: fen(5_000_01) }],
] as [string, Partial<PlanVersion>][])('a plan is refused: %s', (words, more) => {
  expect(planComplaint(somePlan(more))).toBe(words);
});

test('conditions of an early buyout need a plan that allows one, and terms enough', () => {
  const buyout = { model: 'lessRentPaid', earlyAfterTerms: 13, earlyDiscountBp: 0 } as const;

  expect(planComplaint(withBuyout(buyout))).toBe('提前买断的期数不能大于最短租期的12期');
  expect(planComplaint(withBuyout({ ...buyout, earlyAfterTerms: 12 }))).toBeNull();
  expect(
    planComplaint(withBuyout({ ...buyout, earlyAfterTerms: 1 }, { buyoutRule: 'atEnd' })),
  ).toBe('不可提前买断的方案不能设置提前买断条件');
});
