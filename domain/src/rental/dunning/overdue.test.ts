import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { transfer } from '../../money/ledger/transfers.ts';
import { billKinds } from '../bills/bill-kinds.ts';
import { billStatus } from '../bills/bill-status.ts';
import type { OwedBill } from '../orders/core/position.ts';
import { overdueOf, recoveriesOf } from './overdue.ts';

const today = businessDate('2026-11-21');
const bill: OwedBill = {
  id: 1,
  kind: billKinds.rent,
  term: 1,
  dueOn: addDays(today, -10),
  firstDueOn: null,
  status: billStatus.due,
  amountFen: fen(300_00),
  paidFen: fen(100_00),
  claimedFen: fen(0),
  waivedFen: fen(50_00),
  lateFeeFen: fen(1_50),
  lateFeePaidFen: fen(50),
  lateFeeWaivedFen: fen(0),
  lateFeeCountedOn: today,
  lateFeeStoppedOn: null,
  refundedFen: fen(0),
  droppedFen: fen(0),
};

test('what is overdue of an order is the unpaid rest of its late bills, from the first due day on', () => {
  const later = { ...bill, id: 2, dueOn: addDays(today, -1), paidFen: fen(0), waivedFen: fen(0) };
  const ofToday = { ...bill, id: 3, dueOn: today };

  expect(overdueOf([later, bill, ofToday], today)).toEqual({
    billCount: 2,
    firstDueOn: bill.dueOn,
    unpaidFen: 450_00, // 300 - 100 - 50 of the one, 300 of the other
    lateFeeFen: 2_00,
    plannedCount: 0,
    isOverstay: false,
  });
});

test('a deposit is never overdue, and neither is what was paid, taken back or written off', () => {
  const { due, ...settled } = billStatus;
  const others = Object.values(settled).map((status) => ({ ...bill, status }));

  expect(
    overdueOf([{ ...bill, kind: billKinds.deposit, status: due }, ...others], today),
  ).toBeNull();
});

test('超期占用 stands by itself where nothing else is overdue', () => {
  const overstay = { ...bill, kind: billKinds.overstay };

  expect(overdueOf([overstay], today)?.isOverstay).toBe(true);
  expect(overdueOf([overstay, { ...bill, id: 2 }], today)?.isOverstay).toBe(false);
});

test('money brings back what was overdue, late fee and all; a waiver, a reversal and money for other bills do not', () => {
  const dueToday = { ...bill, id: 2, dueOn: today };
  const transfers = [
    ...transfer('received', fen(120_00), { billId: 1, method: 'cash' }),
    ...transfer('depositSetOff', fen(30_00), { billId: 1 }),
    ...transfer('waived', fen(1_00), { billId: 1 }),
    ...transfer('received', fen(7_00), { billId: 1, method: 'cash', isReversal: true }),
    ...transfer('received', fen(300_00), { billId: 2, method: 'cash' }),
  ];

  expect(recoveriesOf([bill, dueToday], transfers, today)).toEqual([
    {
      billId: 1,
      amountFen: 150_00,
      daysLate: 10,
      firstDueOn: addDays(today, -10),
      isOverstay: false,
    },
  ]);
});

test('what comes in on a later bill stands in the stage of its order', () => {
  const later = { ...bill, id: 2, dueOn: addDays(today, -5) };
  const transfers = transfer('received', fen(150_00), { billId: 2, method: 'cash' });
  expect(recoveriesOf([bill, later], transfers, today)).toMatchObject([
    { billId: 2, daysLate: 5, firstDueOn: addDays(today, -10) },
  ]);
});

test('the overdue of all bills together is that of its parts', () => {
  const someBill = fc
    .record({
      ahead: fc.integer({ min: -120, max: 30 }),
      paid: fc.integer({ min: 0, max: 300_00 }),
      status: fc.constantFrom(...Object.values(billStatus)),
      kind: fc.constantFrom(...Object.values(billKinds)),
    })
    .map(({ ahead, paid, status, kind }) => ({
      ...bill,
      kind,
      status,
      dueOn: addDays(today, ahead),
      paidFen: fen(paid),
      waivedFen: fen(0),
    }));
  fc.assert(
    fc.property(fc.array(someBill, { maxLength: 12 }), (bills) => {
      const whole = overdueOf(bills, today);
      const parts = bills.flatMap((one) => overdueOf([one], today) ?? []);
      expect(whole?.billCount ?? 0).toBe(parts.length);
      expect(whole?.unpaidFen ?? 0).toBe(parts.reduce((sum, one) => sum + one.unpaidFen, 0));
      for (const one of parts)
        expect(whole !== null && whole.firstDueOn <= one.firstDueOn).toBe(true);
    }),
  );
});
