import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../../business-date.ts';
import { fen, sumFen, type Fen } from '../../../money.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { planBills, rentEndsOn } from '../../bills/schedule.ts';
import { buyoutsWithin } from '../../price-plans/price-caps.ts';
import type { PlanVersion } from '../../price-plans/price-plan.ts';
import { quoteOf } from '../../price-plans/quote.ts';
import { buyoutPrice } from '../core/buyout-price.ts';
import { buyoutSumsOf, buyoutSumWords } from '../core/buyout-sums.ts';
import {
  buyoutModels,
  buyoutWords,
  usualLease,
  type BuyoutModel,
  type BuyoutTerms,
} from '../core/lease-terms.ts';
import { after, type Position } from '../core/position.ts';
import { weightOf, weightWords } from '../money/given-away.ts';
import { collect } from '../money/payments.ts';
import { whySecondPerson, type PassedAlone } from '../money/second-person.ts';
import { anyRent, anyRental, billed } from '../testing/any-position.ts';
import { paidInFull, planOf, someRental, termsOn } from '../testing/some-rental.ts';
import { buyOut } from './buyouts.ts';

const models = Object.keys(buyoutModels) as BuyoutModel[];
const none = { givenFen: fen(0), putOffDays: 0 };
const nobody: PassedAlone = { order: none, operator: none };
const limit = fen(500_000);
const cash = { method: 'cash', useDeposit: false, refundMethod: 'cash' } as const;

/** Twelve months of ¥960.00 from the 31st of January: the first is paid, and on the 10th of March the second is overdue. */
const rent = {
  totalRentFen: fen(1_152_000),
  termCount: 12,
  period: { unit: 'month' },
} as const;
const startOn = businessDate('2026-01-31');
const march = termsOn('2026-03-10');
const bills = planBills(rent, startOn).map(billed);
const rented = (terms: Partial<BuyoutTerms>, price: number, more: Partial<Position> = {}) =>
  someRental({
    bills: bills.map((bill, index) => (index === 0 ? paidInFull(bill) : bill)),
    endsOn: rentEndsOn(rent, startOn, 'exact'),
    buyoutFen: fen(price),
    buyoutTerms: { ...usualLease.buyout, ...terms },
    ...more,
  });
const outcomeOf = (position: Position) => {
  const plan = planOf(buyOut(position, march, cash));
  const weight = weightOf(position, plan);
  const sums = buyoutSumsOf(position, march.today);
  return {
    due: sums.balanceFen,
    dropped: sums.droppedFen,
    total: sums.totalFen,
    given: weight.givenFen,
    why: whySecondPerson('buyOut', weight, nobody, limit)?.words ?? null,
    words: buyoutSumWords(sums),
  };
};

// on paper: 960.00 of 11,520.00 is paid, 10,560.00 are open; 9,999.00 − 960.00 = 9,039.00 leave 1,521.00 of them
test('买断价减已付租金: 9,999.00 less 960.00, and 1,521.00 of rent that it does not cover are given away', () => {
  const lower = { buyoutFloorBp: 8_000 }; // 9,216.00
  expect(outcomeOf(rented({}, 999_900, lower))).toEqual({
    due: 903_900,
    dropped: 152_100,
    total: 999_900,
    given: 152_100,
    why: null,
    words: '买断价¥9,999.00 − 已付租金¥960.00 = ¥9,039.00',
  });
  expect(outcomeOf(rented({}, 999_900)).why).toBe(
    '租金与买断共付¥9,999.00，低于买断底价¥11,520.00，需要他人复核',
  );
});

// a discount of all that is left was signed: nothing is due and 10,560.00 are dropped
test('a buyout for nothing that drops 10,560.00 needs a second person, who reads the sums', () => {
  const free = rented({ earlyDiscountBp: 10_000 }, 999_900);
  const small = rented({}, 100);

  expect(outcomeOf(free)).toEqual({
    due: 0,
    dropped: 1_056_000,
    total: 96_000,
    given: 1_056_000,
    why: '租金与买断共付¥960.00，低于买断底价¥11,520.00，需要他人复核',
    words: '买断价¥9,999.00 − 已付租金¥960.00 − 提前买断优惠¥9,039.00（100%） = ¥0.00',
  });
  expect(outcomeOf(small)).toMatchObject({
    due: 0,
    given: 1_056_000,
    words: '买断价¥1.00 − 已付租金¥960.00 = ¥0.00（不足的按0计）',
  });
  expect(weightWords(free, planOf(buyOut(free, march, cash)))).toEqual([
    '买断价¥9,999.00 − 已付租金¥960.00 − 提前买断优惠¥9,039.00（100%） = ¥0.00',
    '退押金¥500.00（现金）',
    '免收剩余租金¥10,560.00',
  ]);
});

test('the floor holds in a brand that limits no amounts, and not where it is set to nothing', () => {
  const whyOf = (buyoutFloorBp: number) => {
    const position = rented({}, 100, { buyoutFloorBp });
    const weight = weightOf(position, planOf(buyOut(position, march, cash)));
    return whySecondPerson('buyOut', weight, nobody, null);
  };

  expect(whyOf(10_000)).not.toBeNull();
  expect(whyOf(0)).toBeNull();
});

// 10,560.00 + 500.00 = 11,060.00; the customer pays 12,020.00 in all
test('剩余租金加到期尾款: 10,560.00 and 500.00, and nothing is given away', () => {
  expect(outcomeOf(rented({ model: 'finalPayment' }, 50_000))).toEqual({
    due: 1_106_000,
    dropped: 0,
    total: 1_202_000,
    given: 0,
    why: null,
    words: '剩余租金¥10,560.00 + 到期尾款¥500.00 = ¥11,060.00',
  });
});

// signed before this release: a twentieth off all rent that is left, overdue or not: 10,560.00 − 528.00 + 600.00
test('a final payment with a discount that was signed before keeps its formula and its words', () => {
  const terms = { model: 'finalPayment', earlyAfterTerms: 0, earlyDiscountBp: 500 } as const;

  expect(outcomeOf(rented(terms, 60_000))).toMatchObject({
    due: 1_063_200,
    dropped: 0,
    given: 0,
    why: null,
    words: '剩余租金¥10,560.00 − 提前买断优惠¥528.00（5%） + 到期尾款¥600.00 = ¥10,632.00',
  });
  expect(buyoutWords(terms)).toBe('买断应付为未付的剩余租金加上到期尾款，提前买断时剩余租金减5%');
});

// 960.00 is overdue and owed whole; 9,600.00 to come at 80% are 7,680.00; with 500.00 that is 9,140.00
test('剩余租金打折加到期尾款: overdue rent is owed whole, the rest at 80%; the signed discount is no gift above the floor', () => {
  const terms = { model: 'discountedRent', earlyAfterTerms: 1, earlyDiscountBp: 2_000 } as const;

  expect(outcomeOf(rented(terms, 50_000, { buyoutFloorBp: 8_000 }))).toEqual({
    due: 914_000,
    dropped: 142_000,
    total: 1_010_000,
    given: 0,
    why: null,
    words: '逾期租金¥960.00 + 剩余租金¥9,600.00 × 80% + 到期尾款¥500.00 = ¥9,140.00',
  });
  expect(outcomeOf(rented(terms, 50_000))).toMatchObject({
    given: 142_000,
    why: '租金与买断共付¥10,100.00，低于买断底价¥11,520.00，需要他人复核',
  });
  expect(buyoutWords(terms)).toBe(
    '买断应付为未付的剩余租金加上到期尾款，付满1期后可提前买断，提前买断时未逾期的剩余租金按80%计收，逾期的租金照付',
  );
});

// 1,000.00 of the second month were let off before, by whoever might: 10,560.00 are owed in all
test('rent that was let off before does not count to the floor, for it was weighed then', () => {
  const waived = bills.map((bill, index) => {
    if (index === 0) return paidInFull(bill);
    return index === 1 ? { ...bill, waivedFen: fen(96_000) } : bill;
  });
  const position = rented({ model: 'finalPayment' }, 0, { bills: waived });

  expect(buyoutSumsOf(position, march.today)).toMatchObject({
    balanceFen: 960_000,
    totalFen: 1_056_000,
    floorFen: 1_056_000,
  });
  expect(outcomeOf(position).why).toBeNull();
});

test.each([
  [{}, 999_900, 0],
  [{}, 1_200_000, 48_000],
  [{ model: 'finalPayment' }, 50_000, 50_000],
  [{ model: 'discountedRent', earlyDiscountBp: 2_000 }, 50_000, 50_000],
] as const)('once all rent is paid, %j with a price of %i costs %i', (terms, price, expected) => {
  const paid = { bills: bills.map(paidInFull) };

  expect(buyoutSumsOf(rented(terms, price, paid), businessDate('2027-01-30')).balanceFen).toBe(
    expected,
  );
});

const anyTerms = fc.record({
  model: fc.constantFrom(...models),
  earlyAfterTerms: fc.constant(0),
  earlyDiscountBp: fc.nat(10_000),
});
const anyFen = fc.nat(5_000_000).map(fen);

test('a price is never below zero, never falls with the price that was signed, nor with the rent that was paid rises', () => {
  fc.assert(
    fc.property(
      anyTerms,
      fc.tuple(anyFen, anyFen, anyFen, anyFen, anyFen, fc.boolean()),
      (terms, [buyoutFen, paidFen, leftFen, overdueFen, moreFen, isEarly]) => {
        const overdueRentFen = fen(Math.min(leftFen, overdueFen));
        const figures = {
          buyoutFen,
          rentPaidFen: paidFen,
          rentLeftFen: leftFen,
          overdueRentFen,
          isEarly,
        };
        const { balanceFen } = buyoutPrice(terms, figures);
        const partFen = fen(Math.min(moreFen, leftFen - overdueRentFen));
        const dearer = buyoutPrice(terms, { ...figures, buyoutFen: fen(buyoutFen + moreFen) });
        const furtherPaid = buyoutPrice(terms, {
          ...figures,
          rentPaidFen: fen(paidFen + partFen),
          rentLeftFen: fen(leftFen - partFen),
        });

        expect(balanceFen).toBeGreaterThanOrEqual(0);
        expect(dearer.balanceFen).toBeGreaterThanOrEqual(balanceFen);
        expect(furtherPaid.balanceFen).toBeLessThanOrEqual(balanceFen);
        // who pays more before never pays less in all
        expect(partFen + furtherPaid.balanceFen).toBeGreaterThanOrEqual(balanceFen);
      },
    ),
  );
});

test('whatever was signed and paid, nobody alone sells for less than the floor, and no more than the limit is given away', () => {
  let alone = 0;
  let stopped = 0;
  fc.assert(
    fc.property(anyRental, fc.nat(24), fc.nat(800), (rental, paidTerms, days) => {
      const position = {
        ...rental,
        bills: rental.bills.map((bill, index) => (index < paidTerms ? paidInFull(bill) : bill)),
      };
      const terms = termsOn(addDays(businessDate(rental.startOn), days));
      const decided = buyOut(position, terms, cash);
      if (!decided.done) return;
      const weight = weightOf(position, decided.value);
      const isAlone = whySecondPerson('buyOut', weight, nobody, limit) === null;
      const { totalFen, floorFen, rentLeftFen, balanceFen, discountFen } = buyoutSumsOf(
        position,
        terms.today,
      );
      if (isAlone) alone += 1;
      else stopped += 1;

      expect(isAlone && totalFen < floorFen).toBe(false);
      expect(weight.givenFen).toBeGreaterThanOrEqual(rentLeftFen - balanceFen - discountFen);
      expect(isAlone && weight.givenFen > limit).toBe(false);
    }),
  );
  expect([alone > 0, stopped > 0]).toEqual([true, true]);
});

const planWith = (buyout: BuyoutTerms): PlanVersion => ({
  type: 1,
  offers: [],
  firstPayment: 'atReceipt',
  depositFen: fen(0),
  waivableFen: fen(0),
  authorizableFen: fen(0),
  buyoutRule: 'early',
  lease: { ...usualLease, buyout },
  services: [],
  audience: { storeIds: [], channelIds: [], sources: [] },
});

test('a plan that is saved never sells below the floor, whenever and however its customer has paid', () => {
  let saved = 0;
  let refused = 0;
  const anyPayments = fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 4_000_000 })), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(
      anyTerms,
      anyRent,
      fc.nat(10_000),
      anyPayments,
      fc.constantFrom(5_000, 9_000, 10_000, 12_000),
      (buyout, offered, priceBp, payments, buyoutFloorBp) => {
        const buyoutFen = fen(Math.floor((offered.totalRentFen * priceBp) / 5_000));
        const offer = { ...offered, buyoutFen };
        const quote = quoteOf(planWith(buyout), offer, {
          retailFen: fen(100),
          startOn,
          services: [],
        });
        if (!buyoutsWithin(offer, quote, { buyoutFloorBp }).done) {
          refused += 1;
          return;
        }
        saved += 1;
        let position: Position = someRental({
          bills: planBills(offer, startOn).map(billed),
          endsOn: quote.endsOn,
          buyoutFen,
          buyoutTerms: buyout,
          buyoutFloorBp,
        });
        let today = startOn;
        for (const [days, amount] of payments) {
          today = addDays(today, days);
          position = withRentPaid(position, fen(amount), termsOn(today));
          const { totalFen, floorFen } = buyoutSumsOf(position, today);
          expect(totalFen).toBeGreaterThanOrEqual(floorFen);
        }
      },
    ),
  );
  expect([saved > 0, refused > 0]).toEqual([true, true]);
});

/** Pays as much of an amount as is owed, the earliest bills first. */
function withRentPaid(position: Position, amount: Fen, terms: ReturnType<typeof termsOn>) {
  const noFee = { ...terms, lateFee: { graceDays: 0, firstBp: 0, laterBp: 0, capBp: 0 } };
  const open = position.bills.filter(
    ({ status, kind }) => status === billStatus.due && kind === billKinds.rent,
  );
  const owedFen = sumFen(open.map(({ amountFen, paidFen }) => fen(amountFen - paidFen)));
  if (owedFen === 0) return position;
  const input = {
    billIds: open.map(({ id }) => id),
    amountFen: fen(Math.min(amount, owedFen)),
    method: 'cash',
  } as const;
  return after(position, planOf(collect(position, noFee, input)));
}

// 12 × 960.00 = 11,520.00 of rent; after the first month 960.00 + 9,039.00
test('a plan below the floor is refused with the month and the sums', () => {
  const offer = { ...rent, buyoutFen: fen(999_900) };
  const wordsOf = (buyout: BuyoutTerms, buyoutFloorBp: number, price = 999_900) => {
    const priced = { ...offer, buyoutFen: fen(price) };
    const quote = quoteOf(planWith(buyout), priced, {
      retailFen: fen(999_900),
      startOn,
      services: [],
    });
    const judged = buyoutsWithin(priced, quote, { buyoutFloorBp });
    return judged.done ? null : judged.refusal.words;
  };
  const late = { ...usualLease.buyout, earlyAfterTerms: 1 };

  expect(wordsOf(late, 10_000)).toBe(
    '12期 · 每期1个月：付满1期后买断共付¥9,999.00（已付租金¥960.00，买断应付¥9,039.00），低于买断底价¥11,520.00（总租金的100%）',
  );
  expect(wordsOf(usualLease.buyout, 10_000)).toContain('起租当天买断共付¥9,999.00');
  expect(wordsOf(late, 8_679)).toBeNull(); // 9,998.21
  expect(wordsOf(late, 8_680)).not.toBeNull(); // 9,999.36
  // 11,520.00 and 500.00 at the end are 12,020.00, less than 105% of the rent: 12,096.00
  expect(wordsOf({ ...usualLease.buyout, model: 'finalPayment' }, 10_000, 50_000)).toBeNull();
  expect(wordsOf({ ...usualLease.buyout, model: 'finalPayment' }, 10_500, 50_000)).toContain(
    '共付¥12,020.00',
  );
  // a fifth off 10,560.00 is 2,112.00: as much has to come at the end
  const rebated = { model: 'discountedRent', earlyAfterTerms: 1, earlyDiscountBp: 2_000 } as const;
  expect(wordsOf(rebated, 10_000, 211_200)).toBeNull();
  expect(wordsOf(rebated, 10_000, 211_199)).toContain('付满1期后买断共付¥11,519.99');
});
