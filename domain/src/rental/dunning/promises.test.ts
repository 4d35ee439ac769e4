import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { judged, longestPromise, promiseAllowed } from './promises.ts';

const today = businessDate('2026-11-21');
const promise = { dueOn: addDays(today, 2), amountFen: fen(200_00), paidFen: fen(0) };
const paid = (fenPaid: number, owesNothing = false) => ({ paidFen: fen(fenPaid), owesNothing });

test.each([
  [0, 200_00, null],
  [longestPromise, 200_00, null],
  [-1, 200_00, 'promise_day_out'],
  [longestPromise + 1, 200_00, 'promise_day_out'],
  [1, 300_01, 'promise_above_owed'],
])('a promise %i days ahead of %i fen with 300.00 owed: %s', (ahead, amount, code) => {
  const allowed = promiseAllowed(
    { dueOn: addDays(today, ahead), amountFen: fen(amount) },
    fen(300_00),
    today,
  );
  expect(allowed.done ? null : allowed.refusal.code).toBe(code);
});

test('a promise is kept by its sum or by all that is owed, and broken once its day is over', () => {
  expect(judged(promise, paid(199_99), today)).toEqual({ state: 'open', paidFen: 199_99 });
  expect(judged(promise, paid(200_00), today)).toEqual({ state: 'kept', paidFen: 200_00 });
  expect(judged(promise, paid(50_00, true), today)).toEqual({ state: 'kept', paidFen: 50_00 });
  expect(judged(promise, paid(200_00), promise.dueOn)).toMatchObject({ state: 'kept' });
  expect(judged(promise, paid(200_00), addDays(promise.dueOn, 1))).toEqual({
    state: 'broken',
    paidFen: 0,
  });
});

test('payments in parts judge a promise as their sum at once does', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_00), { maxLength: 6 }), (parts) => {
      let paidFen = fen(0);
      let state = 'open';
      for (const part of parts) {
        const now = judged({ ...promise, paidFen }, paid(part), today);
        ({ paidFen } = now);
        ({ state } = now);
      }
      const sum = parts.reduce((all, part) => all + part, 0);
      expect({ paidFen, state }).toEqual(judged(promise, paid(sum), today));
    }),
  );
});
