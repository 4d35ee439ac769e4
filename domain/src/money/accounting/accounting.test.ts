import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, businessDate as day } from '../../business-date.ts';
import { fen, sumFen, type Fen } from '../../money.ts';
import { transfer } from '../ledger/transfers.ts';
import { billPosition, earnedBy, vatIn, type BillFacts, type OrderDays } from './bill-position.ts';
import { allBookAccounts, bookAccounts } from './book-accounts.ts';
import { devicePosition } from './device-position.ts';
import { interestBy, type Financing } from './financing-position.ts';
import {
  entriesTo,
  ledgerPosition,
  orderPosition,
  positionOf,
  type BookPosition,
  type Entry,
  type Moved,
} from './entries.ts';
import {
  checkedPolicy,
  earlierVatOf,
  usualPolicy as usual,
  type AccountingPolicy,
  type BookingPolicy,
} from './policy.ts';
import { rateChoices } from './rate-choices.ts';

const usualPolicy: BookingPolicy = { ...usual, earlierVat: [] };

const running = (on: string): OrderDays => ({ day: day(on), endedOn: null, openedOn: null });
const none = { lateFeeFen: fen(0), settledFen: fen(0) };

/** A month's rent of 3,100.00 from 15 October to 14 November: 31 days of 100.00. */
const rent = (facts: Partial<BillFacts>): BillFacts => ({
  income: 'rent',
  amountFen: fen(310_000),
  lateFeeFen: fen(0),
  settledFen: fen(0),
  dueOn: day('2026-10-15'),
  use: { from: day('2026-10-15'), to: day('2026-11-14') },
  financedFrom: null,
  before: none,
  postedBy: () => none,
  ...facts,
});

const nonZero = (balances: object) =>
  Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0));

test('rent that was paid ahead is deferred without its VAT, and earned by the days that were used', () => {
  // 17 of 31 days: 1,700.00. VAT of 3,100.00 at 13 %: 356.64; of 1,700.00: 195.58.
  const paid = rent({ settledFen: fen(310_000) });
  expect(nonZero(billPosition(paid, usualPolicy, running('2026-10-31')))).toEqual({
    deferred: -123_894,
    vat: -35_664,
    rentIncome: -150_442,
  });
  expect(nonZero(billPosition(paid, usualPolicy, running('2026-11-30')))).toEqual({
    vat: -35_664,
    rentIncome: -274_336,
  });
});

test('rent that was used and is not due yet is not billed, and its VAT is pending', () => {
  const later = rent({ dueOn: day('2026-11-14') });
  expect(nonZero(billPosition(later, usualPolicy, running('2026-10-31')))).toEqual({
    unbilled: 170_000,
    pendingVat: -19_558,
    rentIncome: -150_442,
  });
});

test('a late fee is income of its own, with the VAT of its bill', () => {
  const late = rent({ lateFeeFen: fen(1_130), settledFen: fen(100_000) });
  expect(nonZero(billPosition(late, usualPolicy, running('2026-11-30')))).toEqual({
    receivable: 211_130,
    vat: -35_794,
    rentIncome: -274_336,
    lateFeeIncome: -1_000,
  });
});

test('a rental that ended earns what is left of its bills on that day', () => {
  const ended = { ...running('2026-10-31'), endedOn: day('2026-10-20') };
  expect(billPosition(rent({}), usualPolicy, ended).rentIncome).toBe(-274_336);
});

test('what was earned before the books of an order began is no income of now', () => {
  const taken = rent({
    settledFen: fen(310_000),
    before: { lateFeeFen: fen(0), settledFen: fen(310_000) },
  });
  // On 24 October, with 10 of 31 days used: 1,000.00, of which 115.04 are VAT.
  const opened = { ...running('2026-10-31'), openedOn: day('2026-10-24') };
  expect(nonZero(billPosition(taken, usualPolicy, opened))).toEqual({
    deferred: -123_894,
    rentIncome: -61_946,
    opening: -124_160,
  });
});

test('rent by its due day is earned when it is due', () => {
  const byDue: BookingPolicy = { ...usualPolicy, rentBasis: 'due' };
  expect(nonZero(billPosition(rent({}), byDue, running('2026-10-15')))).toEqual({
    receivable: 310_000,
    vat: -35_664,
    rentIncome: -274_336,
  });
  expect(nonZero(billPosition(rent({}), byDue, running('2026-10-14')))).toEqual({});
});

test('a device loses its value, and leaves with what is left of it', () => {
  const facts = { costFen: fen(500_000), valueFen: fen(380_000) };
  expect(devicePosition({ ...facts, exit: null })).toEqual({
    deviceCost: 500_000,
    depreciation: -120_000,
    devicePayable: -500_000,
    depreciationCost: 120_000,
  });
  expect(devicePosition({ ...facts, exit: 'sold' })).toEqual({
    devicePayable: -500_000,
    depreciationCost: 120_000,
    soldCost: 380_000,
  });
});

/**
 * A device of 1,000.00 is repaid by 621.50 and 683.65 after 100 and 200 days: 550.00 and 605.00 without VAT. At 0.1 % a day the first pays
 * 100.00 of interest and 450.00 of the principal, and the second 55.00 on the 550.00 that are left.
 */
const financed: Financing = {
  startOn: day('2026-01-01'),
  valueFen: fen(100_000),
  finalPayment: null,
};
const repayments: BillFacts[] = [
  rent({ amountFen: fen(62_150), dueOn: day('2026-04-11') }),
  rent({ amountFen: fen(68_365), dueOn: day('2026-07-20') }),
];

const balancesOf = (position: BookPosition) =>
  Object.fromEntries(
    [...position].map(([account, { debitFen, creditFen }]) => [account, debitFen - creditFen]),
  );

test('a financing earns the interest of its effective rate, and the device leaves against what is repaid', () => {
  const facts = { moved: [], bills: repayments, financing: financed };
  expect(balancesOf(orderPosition(facts, usualPolicy, running('2026-02-20')))).toEqual({
    financedAsset: -100_000,
    financeReceivable: 130_515,
    pendingVat: -15_015,
    unearnedFinance: -10_500,
    financeIncome: -5_000,
  });

  const paid = { ...facts, moved: transfer('received', fen(62_150), { method: 'bank' }) };
  const bills = [
    { ...repayments[0], settledFen: fen(62_150) } as BillFacts,
    ...repayments.slice(1),
  ];
  expect(balancesOf(orderPosition({ ...paid, bills }, usualPolicy, running('2026-05-31')))).toEqual(
    {
      bank: 62_150,
      financedAsset: -100_000,
      financeReceivable: 68_365,
      vat: -7_150,
      pendingVat: -7_865,
      unearnedFinance: -2_750,
      financeIncome: -12_750,
    },
  );
  expect(
    devicePosition({ costFen: fen(120_000), valueFen: fen(100_000), exit: 'financed' }),
  ).toEqual({
    devicePayable: -120_000,
    depreciationCost: 20_000,
    financedAsset: 100_000,
  });
});

test('a financing that repays less than the device is worth is a loss of its first day; before it there is nothing', () => {
  const facts = {
    moved: [],
    bills: repayments,
    financing: { ...financed, valueFen: fen(140_000) },
  };
  expect(balancesOf(orderPosition(facts, usualPolicy, running('2026-02-20')))).toEqual({
    financedAsset: -140_000,
    financeReceivable: 130_515,
    pendingVat: -15_015,
    deviceLoss: 24_500,
  });
  expect(balancesOf(orderPosition(facts, usualPolicy, running('2025-12-31')))).toEqual({});
});

test('到期尾款 is repaid though no bill asks for it yet, and 按经营租赁 there is no financing', () => {
  const [first] = repayments;
  const finalPayment = { amountFen: fen(68_365), dueOn: day('2026-07-20') };
  const facts = {
    moved: [],
    bills: [first as BillFacts],
    financing: { ...financed, finalPayment },
  };
  expect(balancesOf(orderPosition(facts, usualPolicy, running('2026-02-20')))).toMatchObject({
    financeReceivable: 130_515,
    unearnedFinance: -10_500,
  });
  const operating: BookingPolicy = { ...usualPolicy, financeBasis: 'operating' };
  const { financing: _, ...rental } = facts;
  expect(orderPosition(facts, operating, running('2026-10-31'))).toEqual(
    orderPosition({ ...rental, financing: null }, operating, running('2026-10-31')),
  );
});

test('the interest that a financing had earned before the books of its order began is no income of now', () => {
  const facts = { moved: [], bills: repayments, financing: financed };
  // By 20 February 50.00 of the 155.00 were earned.
  const opened = { ...running('2026-04-11'), openedOn: day('2026-02-20') };
  expect(balancesOf(orderPosition(facts, usualPolicy, opened))).toEqual({
    receivable: 62_150,
    financedAsset: -100_000,
    financeReceivable: 68_365,
    vat: -7_150,
    pendingVat: -7_865,
    unearnedFinance: -5_500,
    financeIncome: -5_000,
    opening: -5_000,
  });
});

test('a small-scale taxpayer has small rates', () => {
  const small: AccountingPolicy = { ...usual, taxpayer: 'small' };
  expect(checkedPolicy(small)).toEqual({
    done: false,
    refusal: { code: 'accounting_rate_too_high' },
  });
  const modest: AccountingPolicy = { ...small, vatBp: smallVat };
  expect(checkedPolicy(modest)).toEqual({ done: true, value: modest });
});

const smallVat = { rent: 100, sale: 100, compensation: 0, extra: 100, insurance: 100 };
/** A small-scale taxpayer until the end of October, and a general one from November on. */
const grown: BookingPolicy = {
  ...usualPolicy,
  earlierVat: [{ until: day('2026-10-31'), vatBp: smallVat }],
};

test('VAT that was declared stays: what was claimed before has its rate, what is claimed later the new one', () => {
  // 1 % of 3,100.00: 30.69. It was due on 15 October, so that all of it is of the old rate for good.
  const due = rent({});
  expect(nonZero(billPosition(due, grown, running('2026-10-31')))).toEqual({
    receivable: 310_000,
    deferred: -138_614, // net of 3,100.00 is 3,069.31, and of the 1,700.00 of 17 days 1,683.17
    vat: -3_069,
    rentIncome: -168_317,
  });
  expect(nonZero(billPosition(due, grown, running('2026-11-30')))).toEqual({
    receivable: 310_000,
    vat: -3_069,
    rentIncome: -306_931,
  });
  // 1,000.00 was paid ahead in October, 9.90 of it VAT; the 2,100.00 that fell due in November have 356.64 less 115.04 at 13 %: 241.60.
  const paid = { lateFeeFen: fen(0), settledFen: fen(100_000) };
  const ahead = rent({ ...paid, dueOn: day('2026-11-14'), postedBy: () => paid });
  expect(nonZero(billPosition(ahead, grown, running('2026-11-30')))).toEqual({
    receivable: 210_000,
    vat: -25_150,
    rentIncome: -284_850,
  });
  // Used and not due yet at the end of October: 700.00 at 13 %, 195.58 less 115.04.
  expect(nonZero(billPosition(ahead, grown, running('2026-10-31')))).toEqual({
    unbilled: 70_000,
    vat: -990,
    pendingVat: -8_054,
    rentIncome: -160_956,
  });
});

test('rates are earlier ones where those of the next month differ', () => {
  const months = (['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30'] as const).map(
    (lastDay, at) => ({
      lastDay: day(lastDay),
      vatBp: at === 0 || at === 3 ? usual.vatBp : smallVat,
    }),
  );
  expect(earlierVatOf(months)).toEqual([
    { until: '2026-08-31', vatBp: usual.vatBp },
    { until: '2026-10-31', vatBp: smallVat },
  ]);
  expect(earlierVatOf(months.slice(1, 3))).toEqual([]);
  expect(rateChoices([usual.vatBp, smallVat, usual.vatBp])).toMatchObject({
    rent: [1300, 100],
    compensation: [0],
  });
});

const amount = fc.integer({ min: 0, max: 10_000_000 }).map((value) => fen(value));
const offset = fc.integer({ min: -120, max: 120 });
const start = day('2026-06-15');

const anyBill: fc.Arbitrary<BillFacts> = fc
  .record({
    income: fc.constantFrom('rent', 'sale', 'compensation', 'extra', 'insurance'),
    amountFen: amount,
    lateFeeFen: amount,
    settledFen: amount,
    due: offset,
    use: fc.option(fc.record({ from: offset, days: fc.integer({ min: 0, max: 92 }) })),
    financedFrom: fc.option(offset.map((days) => addDays(start, days))),
    share: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ due, use, share, ...facts }) => ({
    ...facts,
    dueOn: addDays(start, due),
    use:
      use === null
        ? null
        : { from: addDays(start, use.from), to: addDays(start, use.from + use.days) },
    before: {
      lateFeeFen: fen(Math.floor((facts.lateFeeFen * share) / 100)),
      settledFen: fen(Math.floor((facts.settledFen * share) / 100)),
    },
    postedBy: () => ({
      lateFeeFen: fen(Math.floor((facts.lateFeeFen * share) / 100)),
      settledFen: fen(Math.floor((facts.settledFen * share) / 100)),
    }),
  }));

const anyVat = fc.record({
  rent: fc.integer({ min: 0, max: 1300 }),
  sale: fc.constantFrom(100, 1300),
  compensation: fc.constant(0),
  extra: fc.constant(600),
  insurance: fc.constant(600),
});
const anyPolicy: fc.Arbitrary<BookingPolicy> = fc.record({
  taxpayer: fc.constant('general' as const),
  rentBasis: fc.constantFrom('use', 'due'),
  financeBasis: fc.constantFrom('interest', 'operating'),
  vatBp: anyVat,
  earlierVat: fc
    .array(fc.record({ at: offset, vatBp: anyVat }), { maxLength: 2 })
    .map((some) =>
      some
        .toSorted((one, other) => one.at - other.at)
        .map(({ at, vatBp }) => ({ until: addDays(start, at), vatBp })),
    ),
});

const anyDays: fc.Arbitrary<OrderDays> = fc
  .record({ at: offset, ended: fc.option(offset), opened: fc.option(fc.nat({ max: 60 })) })
  .map(({ at, ended, opened }) => ({
    day: addDays(start, at),
    endedOn: ended === null ? null : addDays(start, ended),
    openedOn: opened === null ? null : addDays(start, at - opened),
  }));

const anyFinancing: fc.Arbitrary<Financing> = fc
  .record({ at: offset, valueFen: amount, final: fc.option(fc.tuple(amount, offset)) })
  .map(({ at, valueFen, final }) => ({
    startOn: addDays(start, at),
    valueFen,
    finalPayment:
      final === null ? null : { amountFen: final[0], dueOn: addDays(start, final[1] + 200) },
  }));

/** Adds entries to a position. */
const withEntries = (booked: BookPosition, entries: readonly Entry[]): BookPosition =>
  entries.reduce((all, { account, debitFen, creditFen }) => {
    const before = all.get(account) ?? { debitFen: fen(0), creditFen: fen(0) };
    return all.set(account, {
      debitFen: fen(before.debitFen + debitFen),
      creditFen: fen(before.creditFen + creditFen),
    });
  }, new Map(booked));

const left = (position: BookPosition): number =>
  [...position.values()].reduce((sum, { debitFen, creditFen }) => sum + debitFen - creditFen, 0);

test('a bill adds up to what it has settled, by every policy', () => {
  fc.assert(
    fc.property(anyBill, anyPolicy, anyDays, (bill, policy, days) => {
      expect(sumFen(Object.values(billPosition(bill, policy, days)))).toBe(
        fen(0 - bill.settledFen),
      );
    }),
  );
});

test('what was claimed by the end of earlier rates has their VAT for good', () => {
  fc.assert(
    fc.property(anyBill, anyPolicy, fc.nat({ max: 200 }), (bill, now, later) => {
      const settled = { lateFeeFen: bill.lateFeeFen, settledFen: bill.settledFen };
      const paid = { ...bill, postedBy: () => settled, amountFen: settled.settledFen };
      const policy = { ...now, earlierVat: [] };
      const days = { day: addDays(start, 200), endedOn: null, openedOn: null };
      const then = billPosition(paid, policy, days);
      const changed = { ...usual, earlierVat: [{ until: days.day, vatBp: now.vatBp }] };
      const after = billPosition(paid, changed, { ...days, day: addDays(days.day, later) });
      expect(after.vat).toBe(then.vat);
    }),
  );
});

test('VAT never takes back: more money has at least as much of it, and leaves at least as much', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 1300 }), (gross, bp) => {
      const [less, more] = [vatIn(gross, bp), vatIn(fen(gross + 1), bp)];
      expect(more - less === 0 || more - less === 1).toBe(true);
    }),
  );
});

test('rent is earned step by step and whole on the last day', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 400 }), (amountFen, length) => {
      const use = { from: start, to: addDays(start, length - 1) };
      let before: Fen = fen(0);
      for (const at of [-1, 0, Math.floor(length / 2), length - 1, length]) {
        const now = earnedBy({ amountFen, use }, { day: addDays(start, at), endedOn: null });
        expect(now).toBeGreaterThanOrEqual(before);
        before = now;
      }
      expect(before).toBe(amountFen);
    }),
  );
});

test('interest grows day by day, and comes to what is repaid above the principal', () => {
  const repaid = fc.array(fc.record({ days: fc.integer({ min: -10, max: 700 }), netFen: amount }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(amount, repaid, (principalFen, some) => {
      const lease = { principalFen, startOn: start };
      const all = some.map(({ days, netFen }) => ({ on: addDays(start, days), netFen }));
      let before = 0;
      for (const days of [-1, 0, 30, 365, 700]) {
        const earned = interestBy(lease, all, addDays(start, days));
        expect(earned).toBeGreaterThanOrEqual(before);
        before = earned;
      }
      const total = all.reduce((sum, { netFen }) => sum + netFen, 0) - principalFen;
      expect(before).toBe(Math.max(0, total));
    }),
  );
});

const anyMoved: fc.Arbitrary<Moved> = amount
  .filter((value) => value > 0)
  .chain((value) =>
    fc.constantFrom(
      ...transfer('rentBilled', value),
      ...transfer('openingBilled', value),
      ...transfer('received', value, { method: 'bank' }),
      ...transfer('openingReceived', value),
      ...transfer('waived', value),
      ...transfer('badDebtWritten', value),
      ...transfer('badDebtRecovered', value, { method: 'cash' }),
      ...transfer('depositReceived', value, { method: 'alipay' }),
      ...transfer('depositSetOff', value),
      ...transfer('refunded', value, { method: 'wechat' }),
      ...transfer('received', value, { method: 'bank', isReversal: true }),
      ...transfer('authorized', value),
    ),
  );

test('whatever happened to an order, and whenever it is looked at: debits equal credits, and months add up to the whole', () => {
  fc.assert(
    fc.property(
      fc.array(anyMoved, { maxLength: 8 }),
      fc.array(anyBill, { maxLength: 4 }),
      anyPolicy,
      anyPolicy,
      fc.option(anyFinancing),
      (moved, bills, before, after, financing) => {
        const days = (at: number): OrderDays => ({
          day: addDays(addMonths(start, at), -1),
          endedOn: null,
          openedOn: null,
        });
        let booked: BookPosition = new Map();
        for (const month of [0, 1, 2, 3]) {
          const facts = { moved: moved.slice(0, month * 3), bills, financing };
          const position = orderPosition(facts, month < 2 ? before : after, days(month));
          expect(left(position)).toBe(0);
          const entries = entriesTo(position, booked);
          expect(left(new Map(entries.map(({ account, ...totals }) => [account, totals])))).toBe(0);
          booked = withEntries(booked, entries);
          expect(entriesTo(position, booked)).toEqual([]);
        }
        const bank = ledgerPosition(moved).get('bank');
        expect(booked.get('bank')).toEqual(bank);
      },
    ),
  );
});

test('the chart names each code once, in the order of a bookkeeping program', () => {
  const codes = allBookAccounts.map((account) => bookAccounts[account].code);
  expect(codes).toEqual([...new Set(codes)].toSorted());
});

test('a derived account moves by its balance: what is taken back is its other side', () => {
  const then = positionOf({ deferred: fen(-500), bank: fen(0) });
  const now = positionOf({ deferred: fen(-200) });
  expect(entriesTo(now, then)).toEqual([{ account: 'deferred', debitFen: 300, creditFen: 0 }]);
});
