import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { gapsOfAccount, needsCount, openingGap, type AccountStanding } from './account-standing.ts';

const lastDay = businessDate('2026-09-30');
/** A bank account whose statements prove it. */
const proven: AccountStanding = {
  lastDay,
  isStated: true,
  coveredTo: lastDay,
  unclassifiedCount: 0,
  booksFen: fen(100_00),
  restFen: fen(0),
  count: null,
};
/** A cash box that was counted one yuan short. */
const cashBox: AccountStanding = {
  ...proven,
  isStated: false,
  coveredTo: null,
  restFen: null,
  count: { booksFen: fen(100_00), countedFen: fen(99_00) },
};

test('an account is proven by its statements to the last day, or by a count where no statement says a balance', () => {
  expect(gapsOfAccount(proven)).toEqual([]);
  expect(gapsOfAccount(cashBox)).toEqual([]);
  expect(gapsOfAccount({ ...cashBox, count: null })).toEqual(['count']);
  expect(gapsOfAccount({ ...cashBox, booksFen: fen(100_01) })).toEqual(['recount']);
  expect(gapsOfAccount({ ...proven, restFen: null })).toEqual(['count']);
  expect(gapsOfAccount({ ...proven, restFen: null, coveredTo: null })).toEqual(['coverage']);
  expect(
    gapsOfAccount({
      ...proven,
      coveredTo: businessDate('2026-09-29'),
      unclassifiedCount: 2,
      restFen: fen(-1),
    }),
  ).toEqual(['coverage', 'unclassified', 'rest']);
});

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(fen);

test('no count makes up for a rest, a day without a statement or a difference that nobody owns', () => {
  fc.assert(
    fc.property(amount, amount, amount, (booksFen, countedFen, restFen) => {
      const count = { booksFen, countedFen };
      const counted = { ...proven, booksFen, count };
      return (
        gapsOfAccount({ ...counted, restFen }).includes('rest') === (restFen !== 0) &&
        gapsOfAccount({ ...counted, coveredTo: null }).includes('coverage') &&
        gapsOfAccount({ ...counted, unclassifiedCount: 1 }).includes('unclassified') &&
        !needsCount(counted)
      );
    }),
  );
});

test('the opening explains what was before the first statement, and never what comes later', () => {
  const moved = fc.array(amount, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amount, amount, moved, amount, amount, (books, account, lines, stray, late) => {
      const [first = 0] = lines;
      const sum = lines.reduce((total, one) => total + one, 0);
      const gapFen = openingGap({
        booksFen: fen(books + late),
        balanceFen: fen(account + first),
        movedFen: fen(first),
        underWayFen: late,
      });
      // one was in the books before and is stated later; a stray one is in the account alone
      const restFen = books + late + sum - (account + sum + late + stray) - gapFen;
      return restFen === 0 - stray;
    }),
  );
});
