import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, sumFen } from '../../../money.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { buyOut } from '../buyouts/buyouts.ts';
import { orderStatus, orderStatuses, statusAfter } from '../core/order-status.ts';
import {
  after,
  owedInAll,
  type OwedBill,
  type Plan,
  type Position,
  type Terms,
} from '../core/position.ts';
import {
  paidInFull,
  planOf,
  refusalOf,
  rentBills,
  someBill,
  someRental,
  termsOn,
} from '../testing/some-rental.ts';
import {
  cancelReturn,
  completeReturn,
  completeWithoutReturn,
  endEarly,
  inspectReturn,
  reopenInspection,
  startReturn,
} from './endings.ts';
import { weightOf } from './given-away.ts';

const terms = termsOn('2026-02-10'); // the first bill is ten days late: ¥0.50
const byCash = { refundMethod: 'cash' } as const;
const bought = { method: 'cash', useDeposit: false, refundMethod: 'cash' } as const;
const transfersOf = ({ transfers }: Plan) =>
  transfers.map(({ kind, billId, amountFen }) => [kind, billId, amountFen]);
const allPaid = rentBills.map(paidInFull);
const returning = { lock: 'returning' } as const;

const completions = {
  buyOut: (position: Position, on: Terms) => buyOut(position, on, bought),
  startReturn,
  completeReturn: (position: Position, on: Terms) => completeReturn(position, on, byCash),
  completeWithoutReturn: (position: Position, on: Terms) =>
    completeWithoutReturn(position, on, byCash),
};

test.each(Object.keys(completions) as (keyof typeof completions)[])(
  '%s is for rented orders alone',
  (name) => {
    for (const status of orderStatuses.filter((one) => one !== orderStatus.renting))
      expect(refusalOf(completions[name](someRental({ status }), terms))).toEqual({
        code: 'invalid_transition',
        move: 'complete',
        status,
      });
  },
);

test.each(['buyOut', 'startReturn', 'completeWithoutReturn'] as const)(
  '%s waits for the end of a return that is under way',
  (name) => {
    expect(
      refusalOf(completions[name](someRental({ ...returning, bills: allPaid }), terms)),
    ).toEqual({ code: 'order_locked', lock: 'returning' });
  },
);

test.each(['close', 'reject', 'refuseDelivery'] as const)(
  '%s is refused where the order stands elsewhere, and where nobody says how the deposit goes back',
  (move) => {
    const way = { refundMethod: null };
    for (const status of orderStatuses) {
      const isTurn = statusAfter(move, status) !== null;
      const wrongTurn = { code: 'invalid_transition', move, status };
      const held = endEarly(move, someRental({ status, bills: [] }), terms, way);
      const none = endEarly(move, someRental({ status, depositHeldFen: fen(0) }), terms, way);
      expect(refusalOf(held)).toEqual(isTurn ? { code: 'refund_method_missing' } : wrongTurn);
      expect(refusalOf(none)).toEqual(isTurn ? 'not refused' : wrongTurn);
    }
  },
);

test('what ends early takes its open bills back, refunds the deposit and what was paid on them, and only a refused parcel brings a device', () => {
  const bills = [someBill({ paidFen: fen(4_000) }), someBill({ id: 8, kind: billKinds.deposit })];
  const closed = planOf(
    endEarly('close', someRental({ status: orderStatus.toShip, bills }), terms, byCash),
  );
  const refuse = (deviceGoesTo?: 'stock' | 'repair') =>
    planOf(
      endEarly('refuseDelivery', someRental({ status: orderStatus.toReceive, bills }), terms, {
        ...byCash,
        deviceGoesTo,
      }),
    );

  for (const plan of [closed, refuse()]) {
    expect(transfersOf(plan)).toEqual([
      ['received', 9, 4_000],
      ['extraBilled', 9, 10_000],
      ['depositRefunded', null, 50_000],
      ['overpaidRefunded', null, 4_000],
    ]);
    expect(plan.bills.map(({ status }) => status)).toEqual([
      billStatus.cancelled,
      billStatus.cancelled,
    ]);
    expect(plan.move?.to).toBe(orderStatus.closed);
  }
  expect([closed, refuse(), refuse('repair'), refuse('stock')].map(({ device }) => device)).toEqual(
    [null, 'toRepair', 'toRepair', 'backToStock'],
  );
});

const inspect = (position: Position, compensation: number) =>
  inspectReturn(position, terms, { result: 'damaged', compensationFen: fen(compensation) });

test('a return is inspected once, cancelled only before that, and completed only after it', () => {
  const [none, open, inspected] = [
    someRental({ bills: allPaid }),
    someRental({ ...returning, bills: allPaid }),
    someRental({ ...returning, inspection: 'intact', bills: allPaid }),
  ];
  const notReturning = { code: 'not_returning' };

  expect(refusalOf(cancelReturn(none, terms))).toEqual(notReturning);
  expect(refusalOf(cancelReturn(inspected, terms))).toEqual(notReturning);
  expect(planOf(cancelReturn(open, terms)).lock).toBeNull();
  expect(refusalOf(inspect(none, 0))).toEqual(notReturning);
  expect(refusalOf(inspect(inspected, 0))).toEqual(notReturning);
  expect(refusalOf(completeReturn(none, terms, byCash))).toEqual(notReturning);
  expect(refusalOf(completeReturn(open, terms, byCash))).toEqual(notReturning);
  expect(planOf(completeReturn(inspected, terms, byCash)).device).toBe('asInspected');
});

test('an inspection bills what has to be made good, and drops the rent of the days to come', () => {
  const plan = planOf(inspect(someRental(returning), 3_000));
  const free = planOf(inspect(someRental(returning), 0));

  expect(transfersOf(plan)).toEqual([
    ['rentBilled', 2, 10_000],
    ['rentBilled', 3, 10_000],
    ['compensationBilled', -1, 3_000],
  ]);
  expect(free.bills.map(({ id }) => id)).toEqual([2, 3]);
  expect(plan).toMatchObject({ lock: 'returning', inspection: 'damaged', device: null });
});

// Bill 1 is due; bills 2 and 3, ¥100.00 each, are not due yet.
test.each([
  ['nothing was agreed', { minTerms: 0, compensationBp: 0, isByDay: false }, [2, 3], 0],
  ['30 % of ¥200.00', { minTerms: 0, compensationBp: 3_000, isByDay: false }, [2, 3], 6_000],
  [
    'two terms in any case, and half of the third',
    { minTerms: 2, compensationBp: 5_000, isByDay: false },
    [3],
    5_000,
  ],
  ['all three terms in any case', { minTerms: 3, compensationBp: 5_000, isByDay: false }, [], 0],
] as const)('提前归还: %s', (_what, earlyReturn, dropped, owedFen) => {
  const rental = someRental({ ...returning, earlyReturn });

  const plan = planOf(inspectReturn(rental, terms, { result: 'intact', compensationFen: fen(0) }));

  const cancelled = plan.bills.filter(({ status }) => status === billStatus.cancelled);
  expect(cancelled.map(({ id }) => id)).toEqual(dropped);
  const billed = plan.bills.filter(({ kind }) => kind === billKinds.earlyReturn);
  expect(sumFen(billed.map(({ amountFen }) => amountFen))).toBe(owedFen);
});

test('a device that is lost was not returned early, and the last day is not early either', () => {
  const earlyReturn = { minTerms: 0, compensationBp: 3_000, isByDay: false };
  const compensationOn = (day: Terms, result: 'lost' | 'intact') =>
    planOf(
      inspectReturn(someRental({ ...returning, earlyReturn }), day, {
        result,
        compensationFen: fen(0),
      }),
    ).bills.filter(({ kind }) => kind === billKinds.earlyReturn);

  expect(compensationOn(terms, 'lost')).toEqual([]);
  expect(compensationOn(termsOn('2026-04-30'), 'intact')).toEqual([]);
});

test('an inspection that is done anew asks for the same compensation for leaving early', () => {
  const earlyReturn = { minTerms: 0, compensationBp: 3_000, isByDay: false };
  const found = inspectedOf(someRental({ ...returning, earlyReturn }), 0);
  const reopened = after(found, planOf(reopenInspection(found, terms)));

  const again = planOf(inspect(reopened, 0));

  expect(transfersOf(again)).toEqual([['compensationBilled', -1, 6_000]]);
});

test('a bill that falls due on the very day of the inspection is owed', () => {
  const onDueDay = { ...termsOn('2026-02-28') };
  const plan = planOf(
    inspectReturn(someRental(returning), onDueDay, { result: 'intact', compensationFen: fen(0) }),
  );

  expect(plan.bills.map(({ id }) => id)).toEqual([3]);
});

const compensation = (more: Partial<OwedBill> = {}) =>
  someBill({ kind: billKinds.compensation, ...more });

/** The position after an inspection, its bill stored. */
function inspectedOf(position: Position, asked: number): Position {
  const found = after(position, planOf(inspect(position, asked)));
  return { ...found, bills: found.bills.map((bill) => (bill.id < 0 ? { ...bill, id: 9 } : bill)) };
}

test('an inspection that is reopened takes back what it had billed, leaves the rent dropped and is done anew', () => {
  const inspected = inspectedOf(someRental(returning), 3_000);

  const plan = planOf(reopenInspection(inspected, terms));

  expect(transfersOf(plan)).toEqual([['compensationBilled', 9, 3_000]]);
  expect(plan.transfers.every(({ isReversal }) => isReversal)).toBe(true);
  expect(plan).toMatchObject({ lock: 'returning', inspection: null, device: null, move: null });
  const reopened = after(inspected, plan);
  expect(reopened.bills.map(({ id, status }) => [id, status])).toEqual([
    [1, billStatus.due],
    [2, billStatus.cancelled],
    [3, billStatus.cancelled],
    [9, billStatus.cancelled],
  ]);
  expect(inspect(reopened, 1_000).done).toBe(true);
});

test('an inspection is reopened only in a return, once it was done and as long as nothing of it is paid', () => {
  const notReturning = { code: 'not_returning' };
  for (const position of [someRental(), someRental(returning)])
    expect(refusalOf(reopenInspection(position, terms))).toEqual(notReturning);
  const ofInspected = (...bills: OwedBill[]) =>
    reopenInspection(someRental({ ...returning, inspection: 'damaged', bills }), terms);
  for (const paidFen of [fen(1), fen(4_000)])
    expect(refusalOf(ofInspected(compensation({ paidFen })))).toEqual({
      code: 'compensation_paid',
      paidFen,
    });
  expect(refusalOf(ofInspected(paidInFull(compensation())))).toEqual({
    code: 'compensation_paid',
    paidFen: 10_000,
  });
  const givenBack = compensation({ status: billStatus.refunded });
  const rent = paidInFull(rentBills[0] ?? someBill());
  expect(planOf(ofInspected(givenBack, rent)).transfers).toEqual([]);
});

test('a return whose rent was dropped is not cancelled, though its inspection was reopened', () => {
  const inspected = inspectedOf(someRental(returning), 0);
  const reopened = after(inspected, planOf(reopenInspection(inspected, terms)));
  const paid = someRental({ ...returning, inspection: 'intact', bills: allPaid });
  const nothingDropped = after(paid, planOf(reopenInspection(paid, terms)));

  expect(refusalOf(cancelReturn(reopened, terms))).toEqual({ code: 'rent_dropped' });
  expect(planOf(cancelReturn(nothingDropped, terms)).lock).toBeNull();
});

test('whatever an inspection asks for, to reopen it leaves what is owed as if it had asked for nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000 }), fc.nat(3), (asked, paidCount) => {
      const bills = rentBills.map((bill, index) => (index < paidCount ? paidInFull(bill) : bill));
      const found = someRental({ ...returning, bills });
      const free = inspectedOf(found, 0);
      const dear = inspectedOf(found, asked);

      const reopened = after(dear, planOf(reopenInspection(dear, terms)));

      expect(owedInAll(reopened, terms)).toBe(owedInAll(free, terms));
      expect(weightOf(dear, planOf(reopenInspection(dear, terms))).givenFen).toBe(asked);
    }),
  );
});

const inspected = { ...returning, inspection: 'lost' } as const;

test.each([
  ['completeReturn', inspected],
  ['completeWithoutReturn', {}],
] as const)('%s waits for the last fen, late fee included', (name, more) => {
  const [first = someBill(), ...rest] = rentBills;
  const owing = someRental({
    ...more,
    bills: [{ ...first, paidFen: fen(9_999) }, ...rest.map(paidInFull)],
  });
  const asked = someRental({ ...more, bills: [...allPaid, someBill({ kind: billKinds.deposit })] });

  // one fen, and no late fee that would round to one
  expect(refusalOf(completions[name](owing, terms))).toEqual({ code: 'still_owed', owedFen: 1 });
  expect(refusalOf(completions[name](someRental({ ...more }), terms))).toEqual({
    code: 'still_owed',
    owedFen: 30_050,
  });
  // a deposit that was asked for and not paid is no debt: it is taken back
  const plan = planOf(completions[name](asked, terms));
  expect(transfersOf(plan)).toEqual([['depositRefunded', null, 50_000]]);
  expect(plan).toMatchObject({
    bills: [{ id: 9, status: billStatus.cancelled }],
    device: name === 'completeReturn' ? 'lost' : 'sold',
    lock: null,
    inspection: null,
    move: { to: orderStatus.completed },
  });
});

test.each([
  ['completeReturn', inspected],
  ['completeWithoutReturn', {}],
] as const)('%s says how a deposit that is held goes back', (name, more) => {
  const position = someRental({ ...more, bills: allPaid });
  const by = { refundMethod: null };
  const decide = name === 'completeReturn' ? completeReturn : completeWithoutReturn;

  expect(refusalOf(decide(position, terms, by))).toEqual({ code: 'refund_method_missing' });
  expect(decide({ ...position, depositHeldFen: fen(0) }, terms, by).done).toBe(true);
});
