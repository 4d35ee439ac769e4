import { expect, test } from 'vitest';
import { businessDate } from '../../../business-date.ts';
import { fen } from '../../../money.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { orderStatus } from '../core/order-status.ts';
import { after, type Position } from '../core/position.ts';
import {
  paidInFull,
  planOf,
  refusalOf,
  rentBills,
  someBill,
  someRental,
  termsOn,
} from '../testing/some-rental.ts';
import { collect, payOff, reschedule, waive } from './payments.ts';

const today = '2026-02-10'; // the first bill is ten days late: 10 × 5 bp of ¥100.00 are ¥0.50
const cash = 'cash' as const;
const pay = (position: Position, more: object = {}, day = today) =>
  collect(position, termsOn(day), { billIds: [1], amountFen: null, method: cash, ...more });
const facts = (plan: ReturnType<typeof planOf<{ transfers: readonly object[] }>>) =>
  plan.transfers.map((made) => {
    const { kind, billId, amountFen } = made as { kind: string; billId: number; amountFen: number };
    return [kind, billId, amountFen];
  });

test.each([
  ['no bill of this order', someRental(), { billIds: [7] }, { code: 'bill_not_open' }],
  ['one of several is not', someRental(), { billIds: [1, 7] }, { code: 'bill_not_open' }],
  ['no bill at all', someRental(), { billIds: [] }, { code: 'bill_not_open' }],
  [
    'a bill that is paid',
    someRental({ bills: rentBills.map(paidInFull) }),
    {},
    { code: 'bill_not_open' },
  ],
  [
    'one fen more than is owed',
    someRental(),
    { amountFen: 10_051 },
    { code: 'amount_beyond_owed', owedFen: 10_050 },
  ],
  [
    'more than the deposit holds',
    someRental({ depositHeldFen: fen(10_049) }),
    { method: 'deposit' },
    { code: 'deposit_short', heldFen: 10_049 },
  ],
  [
    'a deposit out of the deposit',
    someRental({ bills: [someBill({ kind: billKinds.deposit })] }),
    { billIds: [9], method: 'deposit' },
    { code: 'bill_not_open' },
  ],
] as const)('收款 is refused: %s', (_why, position, more, refusal) => {
  expect(refusalOf(pay(position, more))).toEqual(refusal);
});

test('a payment goes to the late fee first, and to bills as they fall due, whatever their order', () => {
  const plan = planOf(pay(someRental(), { billIds: [2, 1], amountFen: 10_060 }));

  expect(facts(plan)).toEqual([
    ['lateFeeBilled', 1, 50],
    ['received', 1, 10_050],
    ['received', 2, 10],
  ]);
  expect(plan.bills.map(({ id, status, paidFen }) => [id, status, paidFen])).toEqual([
    [1, billStatus.paid, 10_000],
    [2, billStatus.due, 10],
  ]);
});

test('a payment below the late fee leaves the bill itself as it was', () => {
  const plan = planOf(pay(someRental(), { amountFen: 20 }));

  expect(plan.bills).toMatchObject([{ paidFen: 0, lateFeeFen: 50, lateFeePaidFen: 20 }]);
});

test('the deposit pays as far as is said, to the last fen of it', () => {
  const position = someRental({ depositHeldFen: fen(10_050) });
  const plan = planOf(pay(position, { method: 'deposit' }));

  expect(plan.depositHeldFen).toBe(0);
  expect(facts(plan)).toEqual([
    ['lateFeeBilled', 1, 50],
    ['depositSetOff', 1, 10_050],
  ]);
});

test('days that are late are counted through the short month: 29 days from the 31st of January', () => {
  const plan = planOf(pay(someRental(), {}, '2026-03-01'));

  // 15 days at 5 bp and 14 at 10 bp
  expect(plan.bills).toMatchObject([{ lateFeeFen: 215, lateFeePaidFen: 215 }]);
});

test.each([
  ['nothing', 0, 0, { code: 'amount_beyond_owed', owedFen: 10_050 }],
  ['more than the bill', 10_001, 0, { code: 'amount_beyond_owed', owedFen: 10_050 }],
  ['more than its late fee', 0, 51, { code: 'amount_beyond_owed', owedFen: 10_050 }],
] as const)('减免 is refused: %s', (_why, amount, late, refusal) => {
  const input = { billId: 1, amountFen: fen(amount), lateFeeFen: fen(late) };
  expect(refusalOf(waive(someRental(), termsOn(today), input))).toEqual(refusal);
});

test('a deposit that was asked for is taken back, never let off', () => {
  const position = someRental({ bills: [someBill({ kind: billKinds.deposit })] });
  const input = { billId: 9, amountFen: fen(1), lateFeeFen: fen(0) };

  expect(refusalOf(waive(position, termsOn(today), input))).toEqual({ code: 'bill_not_open' });
});

test('a bill that is let off whole is paid, though nobody paid on it', () => {
  const input = { billId: 1, amountFen: fen(10_000), lateFeeFen: fen(50) };
  const plan = planOf(waive(someRental(), termsOn(today), input));

  expect(plan.bills).toMatchObject([{ status: billStatus.paid, paidFen: 0, waivedFen: 10_000 }]);
  expect(facts(plan)).toEqual([
    ['lateFeeBilled', 1, 50],
    ['waived', 1, 10_050],
  ]);
});

test.each([
  ['2026-01-30', false],
  ['2026-01-31', true],
  ['2026-05-01', true],
  ['2026-05-02', false],
] as const)('on the 31st of January a bill can be put off to %s: %s', (day, isPossible) => {
  const input = { billId: 2, dueOn: businessDate(day) };
  const result = reschedule(someRental(), termsOn('2026-01-31'), input);

  expect(result.done ? 'possible' : result.refusal.code).toBe(
    isPossible ? 'possible' : 'due_day_not_possible',
  );
});

test('a bill is not put off to the day that it is due on: nothing would come of it', () => {
  const input = { billId: 1, dueOn: businessDate('2026-01-31') };
  const result = reschedule(someRental(), termsOn('2026-01-31'), input);

  expect(result).toEqual({ done: false, refusal: { code: 'due_day_unchanged' } });
});

test('a bill that is put off keeps the late fee it has, and comes to another one after its new day', () => {
  const put = reschedule(someRental(), termsOn(today), {
    billId: 1,
    dueOn: businessDate('2026-02-15'),
  });
  const position = after(someRental(), planOf(put));

  const before = planOf(pay(position, {}, '2026-02-15'));
  const late = planOf(pay(position, {}, '2026-02-18'));

  expect(before.bills).toMatchObject([{ lateFeeFen: 50 }]);
  expect(late.bills).toMatchObject([{ lateFeeFen: 65 }]);
});

const settle = (position: Position, discount: number, method: 'cash' | 'deposit' = cash) =>
  payOff(position, termsOn(today), { discountFen: fen(discount), method });

test.each([
  [
    'an order that is not rented',
    someRental({ status: orderStatus.completed }),
    0,
    { code: 'nothing_owed' },
  ],
  [
    'where all is paid',
    someRental({ bills: rentBills.map(paidInFull) }),
    0,
    { code: 'nothing_owed' },
  ],
  [
    'where only a deposit is asked for',
    someRental({ bills: [someBill({ kind: billKinds.deposit })] }),
    0,
    { code: 'nothing_owed' },
  ],
  [
    'more let off than is still to come',
    someRental(),
    20_001,
    { code: 'amount_beyond_owed', owedFen: 20_000 },
  ],
] as const)('提前结清 is refused: %s', (_why, position, discount, refusal) => {
  expect(refusalOf(settle(position, discount))).toEqual(refusal);
});

test('提前结清 out of the deposit is refused where it does not hold all of it', () => {
  const position = someRental({ depositHeldFen: fen(30_049) });

  expect(refusalOf(settle(position, 0, 'deposit'))).toEqual({
    code: 'deposit_short',
    heldFen: 30_049,
  });
  expect(settle(position, 1, 'deposit').done).toBe(true);
});

test('a discount comes off the last bills first, never off one that is due already', () => {
  const plan = planOf(settle(someRental(), 12_000));
  const byId = plan.bills.toSorted((one, next) => one.id - next.id);

  expect(byId.map(({ paidFen, waivedFen, status }) => [paidFen, waivedFen, status])).toEqual([
    [10_000, 0, billStatus.paid],
    [8_000, 2_000, billStatus.paid],
    [0, 10_000, billStatus.paid],
  ]);
});
