import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, sumFen, type Fen } from '../../money.ts';
import {
  planSplits,
  sharesToReturn,
  splitRoom,
  stateBySplits,
  type Split,
} from './store-splits.ts';

const trade = (standing: number, fee = 0, split = 0) => ({
  standingFen: fen(standing),
  feeFen: fen(fee),
  splitFen: fen(split),
});
const split = (amount: number, of: number, returned = 0): Split => ({
  amountFen: fen(amount),
  ofFen: fen(of),
  returnedFen: fen(returned),
});

test('S185: what is owed is taken from the trades in their order, as far as each has room', () => {
  // ¥100.00 less ¥0.60 of fee; ¥50.00 of which ¥45.00 is split; ¥80.00
  const trades = [trade(10_000, 60), trade(5_000, 0, 4_500), trade(8_000)];
  const parts = (owed: number) =>
    planSplits(trades, fen(owed)).map(({ trade: of, amountFen }) => [
      trades.indexOf(of),
      amountFen,
    ]);
  expect(parts(8_000)).toEqual([[0, 8_000]]);
  expect(parts(10_000)).toEqual([
    [0, 9_940],
    [1, 60],
  ]);
  expect(parts(50_000)).toEqual([
    [0, 9_940],
    [1, 500],
    [2, 8_000],
  ]);
  expect(parts(0)).toEqual([]);
  expect(splitRoom(trade(10, 60))).toBe(0);
});

test('S185: a share goes back in proportion to what went back, whole with the last fen, and never less than the trade needs', () => {
  // ¥80.00 of ¥100.00: of ¥50.00 that stand ¥40.00 stay
  expect(sharesToReturn(trade(5_000), [split(8_000, 10_000)])).toEqual([4_000]);
  expect(sharesToReturn(trade(2_500), [split(8_000, 10_000, 4_000)])).toEqual([2_000]);
  expect(sharesToReturn(trade(0), [split(8_000, 10_000, 6_000)])).toEqual([2_000]);
  expect(sharesToReturn(trade(10_000), [split(8_000, 10_000)])).toEqual([0]);
  // 100 % of ¥100.00 less ¥0.60: of ¥50.00 that stand ¥49.40 can stay at most
  expect(sharesToReturn(trade(5_000, 60), [split(9_940, 10_000)])).toEqual([5_000]);
  // two settlements took ¥60.00 and ¥30.00 of it: half of each goes back, and the last gives what the fee still needs
  expect(sharesToReturn(trade(5_000, 600), [split(6_000, 10_000), split(3_000, 10_000)])).toEqual([
    3_000, 1_600,
  ]);
});

test('S185: a settlement ends as paid once all of it is split', () => {
  const at = (splitFen: number, isOpen: boolean) =>
    stateBySplits({ netFen: fen(100), splitFen: fen(splitFen), isOpen });
  expect(at(100, true)).toBe('splitting');
  expect(at(100, false)).toBe('paid');
  expect(at(60, false)).toBe('toPay');
});

interface Given {
  amountFen: Fen;
  ofFen: Fen;
  returnedFen: Fen;
}

test('S185: over any order of splits, refusals, refunds and returns, what stores keep of a trade never exceeds what is left of it', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('split' as const), part: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ do: fc.constant('refuse' as const), part: fc.constant(0) }),
    fc.record({ do: fc.constant('refund' as const), part: fc.integer({ min: 1, max: 10_000 }) }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 300 }),
      fc.array(step, { maxLength: 12 }),
      (amount, feeBp, steps) => {
        const feeFen = fen(Math.floor((amount * feeBp) / 10_000));
        let standingFen = fen(amount);
        const splits: Given[] = [];
        const keptFen = () =>
          sumFen(splits.map(({ amountFen, returnedFen }) => fen(amountFen - returnedFen)));
        for (const { do: act, part } of steps) {
          if (act === 'split') {
            const of = { standingFen, feeFen, splitFen: keptFen() };
            const [one] = planSplits([of], fen(Math.floor((amount * part) / 10_000)));
            if (one !== undefined)
              splits.push({ amountFen: one.amountFen, ofFen: standingFen, returnedFen: fen(0) });
          }
          if (act === 'refuse') splits.pop();
          if (act === 'refund') {
            standingFen = fen(standingFen - Math.floor((standingFen * part) / 10_000));
            const back = sharesToReturn({ standingFen, feeFen }, splits);
            for (const [place, given] of splits.entries())
              given.returnedFen = fen(given.returnedFen + (back[place] ?? 0));
          }
          expect(keptFen()).toBeLessThanOrEqual(Math.max(0, standingFen - feeFen));
          for (const { amountFen, returnedFen } of splits) {
            expect(returnedFen).toBeGreaterThanOrEqual(0);
            expect(returnedFen).toBeLessThanOrEqual(amountFen);
          }
          // asked again, nothing more is owed back
          expect(sumFen(sharesToReturn({ standingFen, feeFen }, splits))).toBe(0);
        }
      },
    ),
  );
});
