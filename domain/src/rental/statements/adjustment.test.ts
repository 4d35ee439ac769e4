import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { adjustment, adjustmentTransfers, gapLeft, type Adjustable } from './adjustment.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 }).map(fen);
const adjustable: fc.Arbitrary<Adjustable> = fc.record({
  kind: fc.constantFrom('unknown', 'amount', 'missing', 'direction', 'doubled'),
  direction: fc.constantFrom('in', 'out'),
  ourFen: fc.option(amount),
  providerFen: fc.option(amount),
  stands: fc.boolean(),
  adjustedFen: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(fen),
});
const owned = { cause: 'wrong', ownerId: 1 } as const;

test('an adjustment leaves nothing, and books just what the account and the books differ by', () => {
  fc.assert(
    fc.property(adjustable, (difference) => {
      const adjusted = adjustment({ ...difference, ...owned }, 2);
      const left = adjusted.done ? adjusted.value : fen(0);
      const adjustedFen = fen(difference.adjustedFen + left);
      expect(gapLeft({ ...difference, adjustedFen })).toBe(0);
      const booked = adjustmentTransfers(left, { cause: 'wrong', account: 'bank' });
      const moved = booked.reduce(
        (sum, { credit, amountFen }) => sum + (credit === 'bank' ? amountFen : 0 - amountFen),
        0,
      );
      expect(moved).toBe(left);
    }),
  );
});

test('only somebody else than the one who has said why adjusts, and only a charge or a wrong entry', () => {
  const missing: Adjustable = {
    kind: 'missing',
    direction: 'in',
    ourFen: fen(100),
    providerFen: null,
    stands: true,
    adjustedFen: fen(0),
  };
  const codeOf = (more: object, by: number) => {
    const adjusted = adjustment({ ...missing, ...owned, ...more }, by);
    return adjusted.done ? adjusted.value : adjusted.refusal.code;
  };

  expect(codeOf({}, 1)).toBe('difference_needs_other');
  expect(codeOf({ cause: 'timing' }, 2)).toBe('difference_unclassified');
  expect(codeOf({ ownerId: null }, 2)).toBe('difference_unclassified');
  expect(codeOf({ adjustedFen: fen(100) }, 2)).toBe('difference_even');
  expect(codeOf({}, 2)).toBe(100);
  expect(codeOf({ stands: false, adjustedFen: fen(100) }, 2)).toBe(-100);
  expect(adjustmentTransfers(fen(100), { cause: 'fee', account: 'alipay' })).toMatchObject([
    { kind: 'feeCharged', debit: 'providerFee', credit: 'alipay', amountFen: 100 },
  ]);
});
