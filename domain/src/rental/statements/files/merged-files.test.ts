import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../../business-date.ts';
import { fen } from '../../../money.ts';
import type { FileLine } from './file-line.ts';
import { mergedFiles } from './merged-files.ts';

const day = businessDate('2026-11-03');
const line = (more: Partial<FileLine>): FileLine => ({
  day,
  time: '10:00:00',
  direction: 'in',
  amountFen: fen(100),
  feeFen: fen(0),
  ourNo: '',
  providerNo: '',
  counterparty: '',
  balanceFen: null,
  ...more,
});

test('files of two merchants are one account: in the order of their times, with the balance of both', () => {
  const one = [
    line({ balanceFen: fen(1_100) }),
    line({ time: '12:00:00', direction: 'out', balanceFen: fen(1_000) }),
  ];
  const other = [
    line({ time: '11:00:00', amountFen: fen(0), feeFen: fen(1), balanceFen: fen(499) }),
  ];

  const { lines, closingFen } = mergedFiles([
    { lines: one, beforeFen: fen(1_000) },
    { lines: other, beforeFen: null },
  ]);

  // 1,000 and 500 before: 1,600, then 1 of charges, then 100 out
  expect(lines.map(({ time, balanceFen }) => [time, balanceFen])).toEqual([
    ['10:00:00', 1_600],
    ['11:00:00', 1_599],
    ['12:00:00', 1_499],
  ]);
  expect(closingFen).toBe(1_499);
  expect(mergedFiles([{ lines: [line({})], beforeFen: fen(5) }])).toMatchObject({
    closingFen: null,
  });
  expect(mergedFiles([{ lines: [], beforeFen: fen(5) }])).toEqual({ lines: [], closingFen: 5 });
});

const files = fc.array(
  fc.record({
    opening: fc.integer({ min: -1_000, max: 1_000 }),
    amounts: fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 4 },
);

test('no fen is lost between files: the closing is that of all, and each balance follows from the one before', () => {
  fc.assert(
    fc.property(files, (given) => {
      const made = given.map(({ opening, amounts }) => {
        let balance = opening;
        const lines = amounts.map((amount, nth) => {
          balance += amount;
          return line({ time: `1${nth}:00:00`, amountFen: fen(amount), balanceFen: fen(balance) });
        });
        return { lines, beforeFen: fen(opening), balance };
      });
      const { lines, closingFen } = mergedFiles(made);
      const opening = made.reduce((sum, { beforeFen }) => sum + beforeFen, 0);
      const follows = lines.every(
        ({ balanceFen, amountFen }, nth) =>
          balanceFen === (lines[nth - 1]?.balanceFen ?? opening) + amountFen,
      );
      return follows && closingFen === made.reduce((sum, { balance }) => sum + balance, 0);
    }),
  );
});
