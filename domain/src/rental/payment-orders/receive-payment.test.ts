import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { billStatus } from '../bills/bill-status.ts';
import { orderStatus } from '../orders/core/order-status.ts';
import { after, type Position } from '../orders/core/position.ts';
import { collect } from '../orders/money/payments.ts';
import { anyRental } from '../orders/testing/any-position.ts';
import {
  planOf,
  refusalOf,
  rentBills,
  someRental,
  termsOn,
} from '../orders/testing/some-rental.ts';
import { askPayment, dueBillIds, payableItems, sumOf } from './ask-payment.ts';
import { receivePayment } from './receive-payment.ts';

// On paper: three bills of ¥100.00 from 2026-01-31 on, 5 bp a day; on 2026-02-10 the first is ten days late: ¥0.50

const terms = termsOn('2026-02-10');
const asked = (position: Position, billIds: readonly number[], day = '2026-02-10') =>
  planOf(askPayment(position, termsOn(day), { billIds })).map(({ bill, amountFen }) => [
    bill?.id ?? null,
    amountFen,
  ]);
const received = (position: Position, billIds: readonly number[], amountFen: number) =>
  receivePayment(position, termsOn('2026-02-12'), {
    billIds,
    amountFen: fen(amountFen),
    method: 'alipay',
    askedOn: businessDate('2026-02-10'),
  });
const booked = (of: ReturnType<typeof received>) =>
  of.plan.transfers.map(({ kind, billId, amountFen }) => [kind, billId, amountFen]);

test('it asks for all that is owed of the bills today, late fee and all', () => {
  expect(dueBillIds(someRental(), terms)).toEqual([1]);
  expect(asked(someRental(), [2, 1])).toEqual([
    [1, 10_050],
    [2, 10_000],
  ]);
});

test('without bills it asks for what is missing of the deposit', () => {
  const missing = someRental({ depositDueFen: fen(50_000), depositHeldFen: fen(20_000) });

  expect(asked(missing, [])).toEqual([[null, 30_000]]);
});

test.each([
  ['a bill that is paid or of another order', someRental(), [1, 7], 'bill_not_open'],
  ['a deposit that is there', someRental(), [], 'nothing_owed'],
  [
    'the deposit of an order that has ended',
    someRental({ status: orderStatus.completed }),
    [],
    'order_ended',
  ],
] as const)('it is refused: %s', (_why, position, billIds, code) => {
  expect(refusalOf(askPayment(position, terms, { billIds }))).toMatchObject({ code });
});

test('what was pressed on a day pays the bills of that day, however late the answer is', () => {
  const of = received(someRental(), [1, 2], 20_050);

  expect(booked(of)).toEqual([
    ['lateFeeBilled', 1, 50],
    ['received', 1, 10_050],
    ['received', 2, 10_000],
  ]);
  expect(of.overpaidFen).toBe(0);
});

test('a bill that was paid by hand meanwhile does not need it: what is over is owed back', () => {
  const paid = planOf(
    collect(someRental(), terms, { billIds: [1], amountFen: null, method: 'cash' }),
  );
  const of = received(after(someRental(), paid), [1, 2], 20_050);
  const again = received(after(after(someRental(), paid), of.plan), [1, 2], 20_050);

  expect(booked(of)).toEqual([
    ['received', 2, 10_000],
    ['overpaid', 1, 10_050],
  ]);
  expect([of.overpaidFen, again.overpaidFen]).toEqual([10_050, 20_050]);
});

test('a deposit that is not missing any more, or whose order has ended, is owed back', () => {
  const missing = { depositDueFen: fen(50_000), depositHeldFen: fen(20_000) };

  expect(booked(received(someRental(missing), [], 40_000))).toEqual([
    ['depositReceived', null, 30_000],
    ['overpaid', null, 10_000],
  ]);
  expect(
    booked(received(someRental({ ...missing, status: orderStatus.completed }), [], 30_000)),
  ).toEqual([['overpaid', null, 30_000]]);
});

test('every fen that arrives is booked, whatever became of the order and the bills', () => {
  const anyDay = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(
      anyRental,
      fc.array(fc.nat(20), { maxLength: 4 }),
      fc.integer({ min: 1, max: 400_000 }),
      anyDay,
      (position, at, amountFen, days) => {
        const { bills } = position;
        const billIds = [...new Set(at.map((index) => bills[index % bills.length]?.id ?? 0))];
        const askedOn = addDays(businessDate('2026-01-01'), days);
        const { plan, overpaidFen } = receivePayment(position, termsOn(addDays(askedOn, 2)), {
          billIds,
          amountFen: fen(amountFen),
          method: 'wechat',
          askedOn,
        });

        const inFen = plan.transfers.reduce(
          (sum, { debit, amountFen: moved }) => sum + (debit === 'wechat' ? moved : 0),
          0,
        );
        expect(inFen).toBe(amountFen);
        expect(overpaidFen).toBeLessThanOrEqual(amountFen);
        const next = after(position, plan);
        const needed = sumOf(payableItems(position, termsOn(askedOn), { billIds }));
        const left = sumOf(payableItems(next, termsOn(askedOn), { billIds }));
        expect(left).toBe(Math.max(0, needed - amountFen));
      },
    ),
  );
});

test('a bill is paid once its link is, and the others are not touched', () => {
  const next = after(someRental(), received(someRental(), [1], 10_050).plan);

  expect(next.bills.map(({ status }) => status)).toEqual([
    billStatus.paid,
    ...rentBills.slice(1).map(() => billStatus.due),
  ]);
});
