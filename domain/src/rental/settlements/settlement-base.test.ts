import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { settledNow, type Settled } from './settlement-shares.ts';
import {
  baseOf,
  standsAt,
  type BaseTerms,
  type BillToSettle,
  type SettlementBase,
} from './settlement-base.ts';

const startsOn = businessDate('2026-09-01');
const due: BaseTerms = { base: 'due', startsOn };
const collected: BaseTerms = { base: 'collected', startsOn };
const bill: BillToSettle = {
  kind: 'rent',
  dueOn: businessDate('2026-09-20'),
  settledBy: null,
  collectedFen: fen(0),
  owedFen: fen(100_00),
};

test('应收 is of rent that fell due since the first day, and the first settlement decides for good', () => {
  expect(baseOf(bill, due)).toBe('due');
  expect(baseOf(bill, collected)).toBe('collected');
  expect(baseOf({ ...bill, kind: 'buyout' }, due)).toBe('collected');
  expect(baseOf({ ...bill, kind: 'compensation' }, due)).toBe('collected');
  expect(baseOf({ ...bill, dueOn: businessDate('2026-08-31') }, due)).toBe('collected');
  expect(baseOf({ ...bill, settledBy: 'collected' }, due)).toBe('collected');
  expect(baseOf({ ...bill, settledBy: 'due' }, collected)).toBe('due');
});

test('rent that is not due yet counts nothing, and what was settled as due stays when it is put off', () => {
  const end = businessDate('2026-09-19');
  expect(standsAt(bill, 'due', end)).toBe(0);
  expect(standsAt(bill, 'due', bill.dueOn)).toBe(100_00);
  expect(standsAt({ ...bill, settledBy: 'due' }, 'due', end)).toBe(100_00);
  expect(standsAt(bill, 'collected', bill.dueOn)).toBe(0);
});

/** The events of a bill of ¥100.00 between two settlements, by parts of what is possible then. */
const happening = fc.record({
  act: fc.constantFrom('pay', 'takeBack', 'waive', 'refund', 'writeOff'),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});
const period = fc.record({
  base: fc.constantFrom<SettlementBase>('collected', 'due'),
  rateBp: fc.integer({ min: 0, max: 10_000 }),
  isDue: fc.boolean(),
  happenings: fc.array(happening, { maxLength: 3 }),
});

interface Life {
  readonly paidFen: number;
  readonly unpaidFen: number;
}

function lived({ paidFen, unpaidFen }: Life, { act, part }: { act: string; part: number }): Life {
  const [ofPaid, ofUnpaid] = [Math.round(paidFen * part), Math.round(unpaidFen * part)];
  switch (act) {
    case 'pay':
      return { paidFen: paidFen + ofUnpaid, unpaidFen: unpaidFen - ofUnpaid };
    case 'takeBack':
      return { paidFen: paidFen - ofPaid, unpaidFen: unpaidFen + ofPaid };
    case 'waive':
      return { paidFen, unpaidFen: unpaidFen - ofUnpaid };
    case 'refund':
      return { paidFen: paidFen - ofPaid, unpaidFen };
    default:
      return { paidFen, unpaidFen: 0 };
  }
}

test('whatever is paid, waived, refunded or written off, and however often the base changes, a bill is settled once and whole', () => {
  const none: Settled = { baseFen: fen(0), shareFen: fen(0) };
  fc.assert(
    fc.property(fc.array(period, { minLength: 1, maxLength: 10 }), (periods) => {
      let life: Life = { paidFen: 0, unpaidFen: 100_00 };
      let settled = none;
      let fellDue = false;
      const first: { by: SettlementBase | null } = { by: null };
      const settle = (base: SettlementBase, rateBp: number) => {
        const found = {
          kind: 'rent',
          dueOn: businessDate(fellDue ? '2026-09-20' : '2026-12-20'),
          settledBy: first.by,
          collectedFen: fen(life.paidFen),
          owedFen: fen(life.paidFen + life.unpaidFen),
        } as const;
        const by = baseOf(found, { base, startsOn });
        const added = settledNow(settled, standsAt(found, by, businessDate('2026-09-27')), rateBp);
        if (added === null) return;
        first.by = by;
        settled = {
          baseFen: fen(settled.baseFen + added.baseFen),
          shareFen: fen(settled.shareFen + added.shareFen),
        };
      };
      for (const { base, rateBp, isDue, happenings } of periods) {
        life = happenings.reduce(lived, life);
        fellDue ||= isDue;
        const beforeFen = settled.baseFen;
        settle(base, rateBp);
        const worth = life.paidFen + life.unpaidFen;
        // no rule and no payment claims anything back
        const leastFen = happenings.every(({ act }) => act === 'pay') ? beforeFen : 0;
        expect(settled.baseFen).toBeGreaterThanOrEqual(leastFen);
        expect(settled.shareFen).toBeGreaterThanOrEqual(0);
        expect(settled.shareFen).toBeLessThanOrEqual(settled.baseFen);
        const standsAs = { nothing: 0, due: worth, collected: life.paidFen };
        expect(settled.baseFen).toBe(standsAs[first.by ?? 'nothing']);
      }
      // in the end the rest is paid on its day: each fen that is left is settled, by any rule, and once
      life = { paidFen: life.paidFen + life.unpaidFen, unpaidFen: 0 };
      fellDue = true;
      for (const base of ['due', 'collected', 'due'] as const) {
        settle(base, 10_000);
        expect(settled.baseFen).toBe(life.paidFen);
      }
    }),
    { numRuns: 2000 },
  );
});
