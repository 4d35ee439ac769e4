import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen, sumFen } from '../../money.ts';
import { transfer } from '../../money/ledger/transfers.ts';
import { takenBackOf, takenFrom } from './take-backs.ts';
import { isSettleable } from './transfers.ts';

const came = (id: number, amountFen: number, takenBackFen = 0) => ({
  id,
  amountFen: fen(amountFen),
  takenBackFen: fen(takenBackFen),
});

test('a refund is taken back of a bill, and what is received, waived or billed is not', () => {
  const back = { billId: 7, isReversal: true } as const;
  const transfers = [
    ...transfer('received', fen(30_00), { ...back, method: 'bank' }),
    ...transfer('received', fen(5_00), { ...back, method: 'overpaidOwed' }),
    ...transfer('depositSetOff', fen(1_00), back),
    ...transfer('received', fen(99_00), { billId: 7, method: 'bank' }),
    ...transfer('waived', fen(2_00), back),
    ...transfer('rentBilled', fen(4_00), back),
  ];
  expect([...takenBackOf(transfers)]).toEqual([[7, 36_00]]);
});

test('the last 回款 goes back first, and the rest was none', () => {
  const recoveries = [came(1, 40_00), came(3, 20_00, 5_00), came(2, 10_00)];
  // ¥15.00 are left of the third, ¥10.00 of the second, and ¥5.00 of the first are needed
  expect(takenFrom(recoveries, fen(30_00))).toEqual([
    { id: 3, amountFen: 15_00 },
    { id: 2, amountFen: 10_00 },
    { id: 1, amountFen: 5_00 },
  ]);
  const all = takenFrom(recoveries, fen(500_00));
  expect(sumFen(all.map(({ amountFen }) => amountFen))).toBe(65_00);
});

const anyRecoveries = fc.array(
  fc.record({ amountFen: fc.integer({ min: 1, max: 1e6 }), taken: fc.nat(1e6) }),
  { maxLength: 6 },
);

test('no more is taken back than came in, whatever is refunded how often', () => {
  fc.assert(
    fc.property(anyRecoveries, fc.array(fc.nat(1e6), { maxLength: 5 }), (drawn, refunds) => {
      let recoveries = drawn.map(({ amountFen, taken }, id) =>
        came(id, amountFen, taken % (amountFen + 1)),
      );
      for (const refund of refunds) {
        const before = sumFen(recoveries.map((one) => fen(one.amountFen - one.takenBackFen)));
        const taken = takenFrom(recoveries, fen(refund));
        expect(sumFen(taken.map(({ amountFen }) => amountFen))).toBe(Math.min(refund, before));
        recoveries = recoveries.map((one) => {
          const of = taken.find(({ id }) => id === one.id)?.amountFen ?? 0;
          return { ...one, takenBackFen: fen(one.takenBackFen + of) };
        });
        expect(recoveries.every((one) => one.takenBackFen <= one.amountFen)).toBe(true);
      }
    }),
  );
});

test.each([
  ['2026-11-20', null, true],
  ['2026-11-21', null, false],
  ['2026-11-20', '2026-11-19', true],
  ['2026-11-20', '2026-11-20', false],
])('a settlement up to %s after one up to %s on 2026-11-21: %s', (through, last, may) => {
  const of = {
    throughOn: businessDate(through),
    lastOn: last === null ? null : businessDate(last),
  };
  expect(isSettleable(of, businessDate('2026-11-21'))).toBe(may);
});
