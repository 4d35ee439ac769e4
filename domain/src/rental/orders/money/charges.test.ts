import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { orderStatus } from '../core/order-status.ts';
import {
  paidInFull,
  planOf,
  refusalOf,
  rentBills,
  someBill,
  someRental,
  termsOn,
} from '../testing/some-rental.ts';
import { cancelCharge, charge, purposeFree, settlementTold, takeDeposit } from './charges.ts';

const terms = termsOn('2026-02-28');
const ended = [orderStatus.completed, orderStatus.rejected, orderStatus.closed];

test.each(ended)('an order that has ended (%s) takes neither a charge nor a deposit', (status) => {
  const position = someRental({ status, depositHeldFen: fen(0) });

  expect(refusalOf(charge(position, terms, { kind: billKinds.extra, amountFen: fen(1) }))).toEqual({
    code: 'order_ended',
  });
  expect(refusalOf(takeDeposit(position, terms, { method: 'cash' }))).toEqual({
    code: 'order_ended',
  });
});

test.each([
  [50_000, 50_000, 'nothing_owed'],
  [50_000, 50_001, 'nothing_owed'],
  [0, 0, 'nothing_owed'],
  [50_000, 49_999, 1],
  [50_000, 0, 50_000],
] as const)(
  'of a deposit of %s fen with %s held is still to be taken: %s',
  (due, held, expected) => {
    const position = someRental({ depositDueFen: fen(due), depositHeldFen: fen(held) });
    const result = takeDeposit(position, terms, { method: 'alipay' });

    expect(
      result.done
        ? result.value.transfers.map(({ debit, credit, amountFen }) => [debit, credit, amountFen])
        : result.refusal.code,
    ).toEqual(expected === 'nothing_owed' ? expected : [['alipay', 'depositHeld', expected]]);
  },
);

test.each([
  [billKinds.extra, ['extraBilled']],
  [billKinds.insurance, ['insuranceBilled']],
  [billKinds.deposit, []],
] as const)('a bill by hand of kind %s is due today and enters the books as %j', (kind, books) => {
  const position = someRental({ bills: [...rentBills, someBill({ kind, term: 4 })] });
  const plan = planOf(charge(position, terms, { kind, amountFen: fen(1) }));

  expect(plan.transfers.map((made) => made.kind)).toEqual(books);
  expect(plan.bills).toMatchObject([
    { kind, term: 5, dueOn: terms.today, amountFen: 1, status: billStatus.due },
  ]);
});

test.each([
  [billKinds.extra, 'charge_purpose_paid'],
  [billKinds.deposit, 'free'],
  [billKinds.insurance, 'free'],
] as const)(
  'S96 of kind %s a purpose that waits for its money is taken, one that was paid is %s',
  (kind, ifPaid) => {
    const { due, paid, cancelled, refunded } = billStatus;
    const told = (bills: Parameters<typeof purposeFree>[1]) => {
      const free = purposeFree(kind, bills);
      return free.done ? 'free' : free.refusal.code;
    };

    expect(told([])).toBe('free');
    expect(told([cancelled, refunded])).toBe('free');
    expect(told([paid, due])).toBe('charge_purpose_taken');
    expect(told([cancelled, paid])).toBe(ifPaid);
  },
);

test('S96 a 补订单 is settled as it is told, wholly unless told; a deposit and a premium take no 结算比例', () => {
  const { extra, deposit, insurance } = billKinds;
  const told = (kind: Parameters<typeof settlementTold>[0], bp?: number) => {
    const kept = settlementTold(kind, bp);
    return kept.done ? kept.value : kept.refusal.code;
  };

  expect([told(extra), told(extra, 8_050), told(extra, 0)]).toEqual([10_000, 8_050, 0]);
  expect([told(deposit), told(insurance)]).toEqual([null, null]);
  expect([told(deposit, 10_000), told(insurance, 0)]).toEqual([
    'settlement_not_of_kind',
    'settlement_not_of_kind',
  ]);
});

test.each([
  ['no bill of this order', [], 9],
  ['rent', rentBills, 1],
  ['a compensation', [someBill({ kind: billKinds.compensation })], 9],
  ['a buyout price', [someBill({ kind: billKinds.buyout })], 9],
  ['a deposit that is paid in part', [someBill({ kind: billKinds.deposit, paidFen: fen(1) })], 9],
  ['one that was let off in part', [someBill({ waivedFen: fen(1) })], 9],
  ['one that is paid', [paidInFull(someBill())], 9],
  ['one that was taken back', [someBill({ status: billStatus.cancelled })], 9],
] as const)('no bill by hand can be taken back of %s', (_what, bills, billId) => {
  expect(refusalOf(cancelCharge(someRental({ bills }), terms, { billId }))).toEqual({
    code: 'bill_not_open',
  });
});

test('a bill by hand that is taken back leaves the books as if it had not been', () => {
  const plan = planOf(cancelCharge(someRental({ bills: [someBill()] }), terms, { billId: 9 }));

  expect(plan.transfers).toEqual([
    {
      kind: 'extraBilled',
      debit: 'extraIncome',
      credit: 'receivable',
      amountFen: 10_000,
      billId: 9,
      isReversal: true,
    },
  ]);
  expect(plan.bills).toMatchObject([{ id: 9, status: billStatus.cancelled }]);
});

test('a deposit that was asked for is taken back without a line in the books', () => {
  const position = someRental({ bills: [someBill({ kind: billKinds.deposit })] });

  expect(planOf(cancelCharge(position, terms, { billId: 9 })).transfers).toEqual([]);
});
