import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen, splitEvenly, sumFen } from '../../money.ts';
import { added, balanceOf, emptyBooks } from '../../money/ledger/books.ts';
import { openingTransfers, takenOverBills, type PaidBefore } from './opening.ts';
import type { RentTerms } from '../bills/schedule.ts';

const opened = (
  terms: RentTerms,
  startOn: string,
  paid: PaidBefore,
  depositHeldFen: number,
  today: string,
) => {
  const bills = takenOverBills(terms, businessDate(startOn), paid).map((bill) => ({
    ...bill,
    id: bill.term,
  }));
  const transfers = openingTransfers({
    bills,
    depositHeldFen: fen(depositHeldFen),
    today: businessDate(today),
  });
  return { bills, transfers, books: added(emptyBooks, transfers) };
};

test('12 terms of ¥300.00 since June 25, five and ¥100.00 paid, a deposit of ¥1,000.00, taken over on December 20', () => {
  const { bills, transfers, books } = opened(
    { totalRentFen: fen(360_000), termCount: 12, period: { unit: 'month' } },
    '2026-06-25',
    { paidTerms: 5, partFen: fen(10_000) },
    100_000,
    '2026-12-20',
  );

  expect(bills.map(({ dueOn, paidFen }) => [dueOn, paidFen])).toEqual([
    ['2026-06-25', 30_000],
    ['2026-07-25', 30_000],
    ['2026-08-25', 30_000],
    ['2026-09-25', 30_000],
    ['2026-10-25', 30_000],
    ['2026-11-25', 10_000], // the sixth fell due and is 25 days late
    ['2026-12-25', 0],
    ['2027-01-25', 0],
    ['2027-02-25', 0],
    ['2027-03-25', 0],
    ['2027-04-25', 0],
    ['2027-05-25', 0],
  ]);
  expect(transfers.map(({ kind, amountFen, billId }) => [kind, amountFen, billId])).toEqual([
    ['openingBilled', 180_000, null], // six terms fell due before
    ['rentBilled', 180_000, null], // and six fall due here
    ['openingReceived', 30_000, 1],
    ['openingReceived', 30_000, 2],
    ['openingReceived', 30_000, 3],
    ['openingReceived', 30_000, 4],
    ['openingReceived', 30_000, 5],
    ['openingReceived', 10_000, 6],
    ['openingDeposit', 100_000, null],
  ]);
  expect(balanceOf('receivable', books.receivable)).toBe(200_000); // 200.00 late, 1,800.00 to come
  expect(balanceOf('rentIncome', books.rentIncome)).toBe(180_000);
  expect(balanceOf('depositHeld', books.depositHeld)).toBe(100_000);
  // 1,800.00 billed before, 1,600.00 paid before, 1,000.00 of deposit: 800.00 to bring along
  expect(balanceOf('opening', books.opening)).toBe(-80_000);
});

test('what is paid ahead is no income of these books', () => {
  const { books } = opened(
    { totalRentFen: fen(90_000), termCount: 3, period: { unit: 'day', days: 7 } },
    '2026-12-20',
    { paidTerms: 2, partFen: fen(0) },
    0,
    '2026-12-20',
  );

  expect(balanceOf('rentIncome', books.rentIncome)).toBe(30_000);
  expect(balanceOf('receivable', books.receivable)).toBe(30_000);
  expect(balanceOf('opening', books.opening)).toBe(0);
});

test('rent that falls due on the day of the take-over is billed here, that of the day before is not', () => {
  const terms = {
    totalRentFen: fen(20_000),
    termCount: 2,
    period: { unit: 'day', days: 1 },
  } as const;
  const { books } = opened(terms, '2026-12-19', { paidTerms: 0, partFen: fen(0) }, 0, '2026-12-20');

  expect(balanceOf('rentIncome', books.rentIncome)).toBe(10_000);
  expect(balanceOf('opening', books.opening)).toBe(10_000);
});

test('for any order and paid state the bills add up, the books balance and agree with every bill', () => {
  const anyOrder = fc
    .record({
      termCount: fc.integer({ min: 1, max: 60 }),
      late: fc.integer({ min: 0, max: 2_000 }),
    })
    .chain(({ termCount, late }) =>
      fc.record({
        termCount: fc.constant(termCount),
        late: fc.constant(late),
        totalRentFen: fc.integer({ min: termCount, max: 99_999_999 }),
        days: fc.option(fc.integer({ min: 1, max: 366 })),
        paidTerms: fc.integer({ min: 0, max: termCount }),
        share: fc.double({ min: 0, max: 0.999, noNaN: true }),
        depositFen: fc.nat(1_000_000),
      }),
    );
  fc.assert(
    fc.property(
      anyOrder,
      ({ termCount, late, totalRentFen, days, paidTerms, share, depositFen }) => {
        const next = splitEvenly(fen(totalRentFen), termCount)[paidTerms] ?? fen(0);
        const partFen = fen(Math.floor(next * share));
        const today = new Date(Date.UTC(2024, 0, 31 + late)).toISOString().slice(0, 10);
        const { bills, transfers, books } = opened(
          {
            totalRentFen: fen(totalRentFen),
            termCount,
            period: days === null ? { unit: 'month' } : { unit: 'day', days },
          },
          '2024-01-31',
          { paidTerms, partFen },
          depositFen,
          today,
        );

        const paidFen = sumFen(bills.map((bill) => bill.paidFen));
        expect(sumFen(bills.map(({ rentFen }) => rentFen))).toBe(totalRentFen);
        expect(bills.filter((bill) => bill.paidFen === bill.rentFen)).toHaveLength(paidTerms);
        expect(balanceOf('receivable', books.receivable)).toBe(totalRentFen - paidFen);
        expect(balanceOf('depositHeld', books.depositHeld)).toBe(depositFen);
        for (const bill of bills)
          expect(
            transfers.find(({ kind, billId }) => kind === 'openingReceived' && billId === bill.id)
              ?.amountFen ?? 0,
          ).toBe(bill.paidFen);
        const sides = Object.values(books);
        expect(sumFen(sides.map(({ debitFen }) => debitFen))).toBe(
          sumFen(sides.map(({ creditFen }) => creditFen)),
        );
      },
    ),
  );
});
