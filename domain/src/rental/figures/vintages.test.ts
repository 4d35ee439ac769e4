import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen, sumFen } from '../../money.ts';
import { vintageMonths, vintagesOf, type VintageRent } from './vintages.ts';

const today = businessDate('2026-11-21');
const rent = (started: string, lateAge: number, paidAge: number, yuan: number): VintageRent => ({
  startedIn: businessDate(started),
  lateAge,
  paidAge,
  fen: fen(yuan * 100),
});

// On paper: rentals that start in 2026-07 owe 1,000 yuan. 100 yuan of 2026-07-10 is overdue 31 days on 2026-08-10, so at the month end of
// age 1 (2026-08-31), and is paid on 2026-10-05, so no more at age 3. 300 yuan of 2026-08-10 is late from age 2 on and never paid.
// 600 yuan is paid in time.
test('the share of a month is what is overdue more than 30 days and unpaid at each month end', () => {
  const rents = [
    rent('2026-07-01', 1, 3, 100),
    rent('2026-07-01', 2, 13, 300),
    rent('2026-07-01', 2, 1, 600),
    rent('2026-06-01', 0, 13, 50),
  ];
  const july = vintagesOf(rents, today).find(({ first }) => first === '2026-07-01');
  expect(july).toMatchObject({ last: '2026-07-31', contractedFen: 100_000 });
  expect(
    july?.cells.map(({ asOf, dueTo, overdueFen, shareBp }) => [asOf, dueTo, overdueFen, shareBp]),
  ).toEqual([
    ['2026-07-31', '2026-06-30', 0, 0],
    ['2026-08-31', '2026-07-31', 10_000, 1_000],
    ['2026-09-30', '2026-08-30', 40_000, 4_000],
    ['2026-10-31', '2026-09-30', 30_000, 3_000],
  ]);
});

test('thirteen months are told, the last ended one first; the first has every age, and no rent has no share', () => {
  expect(vintageMonths(today)).toHaveLength(13);
  const vintages = vintagesOf([], today);
  expect(vintages[0]).toMatchObject({ first: '2026-10-01', contractedFen: 0 });
  expect(vintages.map(({ cells }) => cells.length)).toEqual(
    Array.from({ length: 13 }, (_, index) => index + 1),
  );
  expect(vintages.flatMap(({ cells }) => cells.map(({ shareBp }) => shareBp))).toEqual(
    Array.from({ length: 91 }, () => null),
  );
});

test('a share is between none and all, and what is paid before it is late never counts', () => {
  const age = fc.integer({ min: 0, max: 13 });
  const some = fc.record({
    startedIn: fc.constantFrom(...vintageMonths(today)),
    lateAge: age,
    paidAge: age,
    fen: fc.integer({ min: 1, max: 1_000_000 }).map(fen),
  });
  fc.assert(
    fc.property(fc.array(some), (rents) => {
      for (const { first, cells, contractedFen } of vintagesOf(rents, today)) {
        const own = rents.filter(({ startedIn }) => startedIn === first);
        expect(contractedFen).toBe(sumFen(own.map((one) => one.fen)));
        const everLate = sumFen(
          own.filter((one) => one.lateAge < one.paidAge).map((one) => one.fen),
        );
        for (const { overdueFen } of cells) expect(overdueFen).toBeLessThanOrEqual(everLate);
      }
    }),
  );
});
