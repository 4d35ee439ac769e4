import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, type Fen } from '../../money.ts';
import { transfer, type Transfer } from '../../money/ledger/transfers.ts';
import { shareOf } from '../../rate.ts';
import { placeUnder } from '../customers/distribution.ts';
import { withdrawalTransfers, type WithdrawalAct } from '../withdrawals/withdrawal-states.ts';
import {
  afterWithdrawal,
  availableOf,
  bookedOf,
  earnedTransfers,
  payRecords,
  recordNow,
  recordState,
  type RecordSums,
} from './distribution-records.ts';
import { maxDistributionBp, shareAt, sharesFit } from './distribution-rule.ts';

const zero = fen(0);
const none: RecordSums = { baseFen: zero, shareFen: zero, frozenFen: zero, paidFen: zero };
const rentIn = (ripe: number, collected: number) => ({
  ripeFen: fen(ripe),
  collectedFen: fen(collected),
});
const amount = fc.integer({ min: 0, max: 10_000_000_00 });

// on paper: ¥100.00 of rent at 5 %
test('a commission is frozen, then earned, then paid, and taken back with the refund', () => {
  const frozen = recordNow(none, rentIn(0, 100_00), 500);
  expect([recordState(frozen), frozen.frozenFen, frozen.shareFen]).toEqual(['frozen', 5_00, 0]);
  const earned = recordNow(frozen, rentIn(100_00, 100_00), 500);
  expect([recordState(earned), earned.frozenFen, earned.shareFen]).toEqual(['payable', 0, 5_00]);
  const paid = { ...earned, paidFen: earned.shareFen };
  expect(recordState(paid)).toBe('paid');
  const back = recordNow(paid, rentIn(0, 0), 900);
  expect([recordState(back), back.shareFen, back.paidFen]).toEqual(['takenBack', 0, 5_00]);
});

test('what is refunded within the frozen days was never earned', () => {
  const frozen = recordNow(none, rentIn(0, 100_00), 500);
  const back = recordNow(frozen, rentIn(0, 0), 500);
  expect([recordState(back), back.shareFen]).toEqual(['takenBack', 0]);
});

test('both levels together never earn more than the most of the rent, and a whole refund leaves nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, amount), { maxLength: 8 }),
      fc.integer({ min: 0, max: maxDistributionBp }),
      fc.integer({ min: 0, max: maxDistributionBp }),
      (looks, firstBp, secondBp) => {
        fc.pre(sharesFit({ firstBp, secondBp }));
        let records: readonly RecordSums[] = [none, none];
        for (const [ripe, collected] of looks) {
          records = records.map((record, index) =>
            recordNow(
              record,
              rentIn(Math.min(ripe, collected), collected),
              shareAt({ firstBp, secondBp }, index === 0 ? 1 : 2),
            ),
          );
          const whole = records.reduce((sum, one) => sum + one.shareFen + one.frozenFen, 0);
          // each look rounds half a fen up for each level
          expect(whole).toBeLessThanOrEqual(
            shareOf(fen(collected), maxDistributionBp) + 2 * looks.length,
          );
          for (const { shareFen, frozenFen, baseFen } of records) {
            expect(Math.min(shareFen, frozenFen, baseFen)).toBeGreaterThanOrEqual(0);
            expect(baseFen).toBeLessThanOrEqual(collected);
          }
        }
        for (const record of records)
          expect(recordNow(record, rentIn(0, 0), firstBp)).toEqual({ ...none });
      },
    ),
    { numRuns: 500 },
  );
});

test('the books never have less than what was paid, and a payment of all that is available leaves nothing', () => {
  fc.assert(
    fc.property(amount, amount, (earned, paid) => {
      const before = { earnedFen: fen(earned), paidFen: fen(paid), underWayFen: zero };
      expect(bookedOf(before)).toBeGreaterThanOrEqual(paid);
      const available = availableOf(before);
      fc.pre(available > 0);
      const after = { ...before, paidFen: fen(paid + available) };
      expect(availableOf(after)).toBe(0);
      expect(bookedOf(after)).toBe(bookedOf(before));
    }),
  );
});

test('a distributor never stands above himself, however they are placed', () => {
  const moves = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 40 });
  fc.assert(
    fc.property(moves, (placed) => {
      const above = new Map<number, number>();
      const lineOf = (of: number): number[] => {
        const line = [of];
        for (let at = above.get(of); at !== undefined; at = above.get(at)) {
          expect(line).not.toContain(at);
          line.push(at);
        }
        return line;
      };
      for (const [one, parent] of placed)
        if (placeUnder(one, lineOf(parent)).done) above.set(one, parent);
      for (const one of above.keys()) lineOf(one);
    }),
  );
});

// on paper: ¥5.00 and ¥3.00 are earned; ¥6.00 leaves ¥2.00 of the second; the first loses its rent, and ¥3.00 is paid on the second and third
test('a payment pays the oldest records first, and one that lost its rent gives up what it was paid', () => {
  const of = (id: number, shareFen: number, paidFen: number) => ({
    id,
    shareFen: fen(shareFen),
    paidFen: fen(paidFen),
  });
  expect(payRecords([of(1, 5_00, 0), of(2, 3_00, 0)], fen(6_00))).toEqual([
    of(1, 5_00, 5_00),
    of(2, 3_00, 1_00),
  ]);
  expect(payRecords([of(1, 0, 5_00), of(2, 3_00, 1_00), of(3, 9_00, 0)], fen(3_00))).toEqual([
    of(1, 0, 0),
    of(2, 3_00, 3_00),
    of(3, 9_00, 6_00),
  ]);
  expect(payRecords([of(1, 0, 0)], fen(4_00))).toEqual([of(1, 0, 4_00)]);
});

test('a payment is on the records whole, and none is paid beyond its share while the shares cover it', () => {
  const record = fc.record({ shareFen: amount.map(fen), paidFen: amount.map(fen) });
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 12 }), amount, (made, paying) => {
      const records = made.map((one, id) => ({ ...one, id }));
      const after = new Map(records.map(({ id, paidFen }) => [id, paidFen]));
      for (const { id, paidFen } of payRecords(records, fen(paying))) after.set(id, paidFen);
      const sum = (of: Iterable<number>) => [...of].reduce((all, one) => all + one, 0);
      const paidBefore = sum(records.map(({ paidFen }) => paidFen));
      expect(sum(after.values())).toBe(paidBefore + paying);
      if (sum(records.map(({ shareFen }) => shareFen)) < paidBefore + paying) return;
      for (const { id, shareFen } of records)
        expect(after.get(id) ?? 0).toBeLessThanOrEqual(shareFen);
    }),
  );
});

test('S181: earned, paid by hand and withdrawn in any order, a distributor is owed what is left and never less than nothing', () => {
  const act = fc.constantFrom(
    'earn' as const,
    'payByHand' as const,
    'apply' as const,
    'refuse' as const,
    'fail' as const,
    'succeed' as const,
  );
  const step = fc.record({ act, amountFen: fc.integer({ min: 0, max: 5_000 }), which: fc.nat(20) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const books = {
        distributorCommission: 0,
        distributorPayable: 0,
        distributorUnderWay: 0,
        bank: 0,
      };
      let sums = { earnedFen: zero, paidFen: zero, underWayFen: zero };
      const open: number[] = [];
      const book = (transfers: readonly Transfer[]) => {
        for (const { debit, credit, amountFen } of transfers) {
          books[debit as keyof typeof books] -= amountFen;
          books[credit as keyof typeof books] += amountFen;
        }
        expect(books.distributorPayable).toBe(Math.max(0, availableOf(sums)));
        expect(books.distributorUnderWay).toBe(open.reduce((all, one) => all + one, 0));
        expect(books.distributorUnderWay).toBe(sums.underWayFen);
        expect(books.bank).toBe(sums.paidFen);
        expect(0 - books.distributorCommission).toBe(bookedOf(sums));
      };
      const moved = (of: WithdrawalAct, amountFen: Fen) => {
        const before = sums;
        sums = afterWithdrawal(of, before, amountFen);
        book([
          ...withdrawalTransfers(of, { payee: 'distributor', amountFen, method: 'bank' }),
          ...earnedTransfers(before, sums),
        ]);
      };
      for (const { act: of, amountFen, which } of steps) {
        const available = availableOf(sums);
        if (of === 'earn') {
          const before = sums;
          sums = { ...sums, earnedFen: fen(amountFen) };
          book(earnedTransfers(before, sums));
        } else if (of === 'payByHand') {
          if (available <= 0) continue;
          sums = { ...sums, paidFen: fen(sums.paidFen + available) };
          book(transfer('distributionPaid', available, { method: 'bank' }));
        } else if (of === 'apply') {
          if (amountFen === 0 || amountFen > books.distributorPayable) continue;
          open.push(amountFen);
          moved('apply', fen(amountFen));
        } else {
          const [one] = open.splice(which % Math.max(1, open.length), 1);
          if (one !== undefined) moved(of, fen(one));
        }
      }
    }),
    { numRuns: 500 },
  );
});
