import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { planBills, rentEndsOn, type RentTerms } from '../../bills/schedule.ts';
import { addDays, businessDate } from '../../business-date.ts';
import { moneyMethods, type MoneyMethod } from '../../ledger/accounts.ts';
import { emptyBooks, post } from '../../ledger/books.ts';
import { transfer, type Transfer } from '../../ledger/transfers.ts';
import { fen, sumFen } from '../../money.ts';
import type { Result } from '../../result.ts';
import { orderStatus } from '../order-status.ts';
import {
  after,
  lateFeeOwedOf,
  unpaidOf,
  type OwedBill,
  type Plan,
  type Position,
  type Terms,
} from '../position.ts';
import { cancelCharge, charge, takeDeposit, type ChargeKind } from './charges.ts';
import {
  buyOut,
  cancelReturn,
  completeReturn,
  completeWithoutReturn,
  inspectReturn,
  startReturn,
} from './endings.ts';
import { collect, payOff, reschedule, waive } from './payments.ts';
import { refundBill } from './refund-bill.ts';

const methods = Object.keys(moneyMethods) as MoneyMethod[];
const anyDay = fc
  .integer({ min: 0, max: 800 })
  .map((days) => addDays(businessDate('2024-01-29'), days));
const anyRent: fc.Arbitrary<RentTerms> = fc.record({
  totalRentFen: fc.integer({ min: 1, max: 5_000_000 }).map(fen),
  termCount: fc.integer({ min: 1, max: 24 }),
  period: fc.oneof(
    fc.constant({ unit: 'month' as const }),
    fc.record({ unit: fc.constant('day' as const), days: fc.integer({ min: 1, max: 90 }) }),
  ),
});
const anyPosition = fc
  .record({
    rent: anyRent,
    startOn: anyDay,
    depositDue: fc.integer({ min: 0, max: 1_000_000 }),
    held: fc.boolean(),
    buyout: fc.option(fc.integer({ min: 0, max: 6_000_000 }), { nil: null }),
    buyoutRule: fc.constantFrom('never' as const, 'early' as const, 'atEnd' as const),
  })
  .map(
    ({ rent, startOn, depositDue, held, buyout, buyoutRule }): Position & { startOn: string } => ({
      startOn,
      status: orderStatus.renting,
      lock: null,
      inspection: null,
      endsOn: rentEndsOn(rent, startOn),
      depositDueFen: fen(depositDue),
      depositHeldFen: fen(held ? depositDue : 0),
      firstRentFen: fen(0),
      buyoutFen: buyout === null ? null : fen(buyout),
      buyoutRule,
      bills: planBills(rent, startOn).map(({ term, dueOn, rentFen }): OwedBill => ({
        id: term,
        kind: billKinds.rent,
        term,
        dueOn,
        status: billStatus.due,
        amountFen: rentFen,
        paidFen: fen(0),
        waivedFen: fen(0),
        lateFeeFen: fen(0),
        lateFeePaidFen: fen(0),
        lateFeeWaivedFen: fen(0),
        lateFeeCountedOn: null,
      })),
    }),
  );

/** One thing that an operator might try, sensible or not, on the day that it has become. */
type Try = (position: Position, terms: Terms) => Result<Plan, { readonly code: string }>;

const anyAmount = fc.integer({ min: 0, max: 300_000 }).map(fen);
const anyMethod = fc.constantFrom(...methods);
const anyPay = fc.constantFrom(...methods, 'deposit' as const);
const nth = ({ bills }: Position, at: number) => bills[at % bills.length]?.id ?? 0;
const anyTry: fc.Arbitrary<Try> = fc.oneof(
  fc.tuple(fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }), fc.option(anyAmount), anyPay).map(
    ([at, amountFen, method]): Try =>
      (position, terms) =>
        collect(position, terms, {
          billIds: [...new Set(at.map((index) => nth(position, index)))],
          amountFen,
          method,
        }),
  ),
  fc.tuple(fc.nat(40), anyAmount, anyAmount).map(
    ([at, amountFen, lateFeeFen]): Try =>
      (position, terms) =>
        waive(position, terms, { billId: nth(position, at), amountFen, lateFeeFen }),
  ),
  fc.tuple(fc.nat(40), fc.integer({ min: -5, max: 100 })).map(
    ([at, days]): Try =>
      (position, terms) =>
        reschedule(position, terms, {
          billId: nth(position, at),
          dueOn: addDays(terms.today, days),
        }),
  ),
  fc.tuple(anyAmount, anyPay).map(
    ([discountFen, method]): Try =>
      (position, terms) =>
        payOff(position, terms, { discountFen, method }),
  ),
  anyMethod.map(
    (method): Try =>
      (position, terms) =>
        takeDeposit(position, terms, { method }),
  ),
  fc
    .tuple(
      fc.constantFrom<ChargeKind>(billKinds.extra, billKinds.deposit, billKinds.insurance),
      anyAmount.filter((amount) => amount > 0),
    )
    .map(
      ([kind, amountFen]): Try =>
        (position, terms) =>
          charge(position, terms, { kind, amountFen }),
    ),
  fc.nat(40).map(
    (at): Try =>
      (position, terms) =>
        cancelCharge(position, terms, { billId: nth(position, at) }),
  ),
  fc.tuple(fc.nat(40), anyMethod).map(
    ([at, refundMethod]): Try =>
      (position, terms) =>
        refundBill(position, terms, { billId: nth(position, at), refundMethod }),
  ),
  fc.constant<Try>(startReturn),
  fc.constant<Try>(cancelReturn),
  fc.tuple(fc.constantFrom('intact' as const, 'lost' as const), anyAmount).map(
    ([result, compensationFen]): Try =>
      (position, terms) =>
        inspectReturn(position, terms, { result, compensationFen }),
  ),
  fc.option(anyMethod).map(
    (refundMethod): Try =>
      (position, terms) =>
        completeReturn(position, terms, { refundMethod }),
  ),
  fc.option(anyMethod).map(
    (refundMethod): Try =>
      (position, terms) =>
        completeWithoutReturn(position, terms, { refundMethod }),
  ),
  fc.tuple(anyMethod, fc.option(anyMethod), fc.boolean()).map(
    ([method, refundMethod, useDeposit]): Try =>
      (position, terms) =>
        buyOut(position, terms, { method, refundMethod, useDeposit }),
  ),
);

const opening = (position: Position): Transfer[] => [
  ...transfer('rentBilled', sumFen(position.bills.map(({ amountFen }) => amountFen))),
  ...transfer('depositReceived', position.depositHeldFen, { method: 'bank' }),
];

/** Added bills get the ids that a database would give them. */
function stored(position: Position, transfers: readonly Transfer[]): [Position, Transfer[]] {
  const next = Math.max(...position.bills.map(({ id }) => id));
  const idOf = (id: number) => (id < 0 ? next - id : id);
  return [
    { ...position, bills: position.bills.map((bill) => ({ ...bill, id: idOf(bill.id) })) },
    transfers.map((made) => ({ ...made, billId: made.billId === null ? null : idOf(made.billId) })),
  ];
}

const net = (transfers: readonly Transfer[], account: string, billId?: number) =>
  transfers
    .filter((made) => billId === undefined || made.billId === billId)
    .reduce(
      (sum, made) =>
        sum +
        (made.debit === account ? made.amountFen : 0) -
        (made.credit === account ? made.amountFen : 0),
      0,
    );

/** What bills, deposit and books say differently. */
function wrongsOf(position: Position, transfers: readonly Transfer[]): string[] {
  const owed = position.bills.filter(({ kind }) => kind !== billKinds.deposit);
  const owedFen = sumFen(owed.map((bill) => fen(unpaidOf(bill) + lateFeeOwedOf(bill))));
  const isOver = position.status === orderStatus.completed;
  const claims: Record<string, boolean> = {
    receivable: net(transfers, 'receivable') === owedFen,
    deposit: net(transfers, 'depositHeld') === 0 - position.depositHeldFen,
    'a deposit below zero': position.depositHeldFen >= 0,
    'an end with something left':
      !isOver || (owedFen === 0 && position.depositHeldFen === 0 && position.lock === null),
  };
  for (const bill of position.bills) {
    const moved = transfers.filter(({ billId }) => billId === bill.id);
    const total = (...kinds: string[]) =>
      moved
        .filter(({ kind }) => kinds.includes(kind))
        .reduce(
          (sum, { amountFen, isReversal }) => sum + (isReversal ? 0 - amountFen : amountFen),
          0,
        );
    const isDeposit = bill.kind === billKinds.deposit;
    Object.assign(claims, {
      [`too much on ${bill.id}`]:
        bill.paidFen + bill.waivedFen <= bill.amountFen && lateFeeOwedOf(bill) >= 0,
      [`${bill.id} paid and still owed`]:
        bill.status !== billStatus.paid || unpaidOf(bill) + lateFeeOwedOf(bill) === 0,
      [`payments of ${bill.id}`]:
        isDeposit || total('received', 'depositSetOff') === bill.paidFen + bill.lateFeePaidFen,
      [`waivers of ${bill.id}`]: total('waived') === bill.waivedFen + bill.lateFeeWaivedFen,
      [`late fee of ${bill.id}`]: total('lateFeeBilled') === bill.lateFeeFen,
    });
  }
  return Object.keys(claims).filter((claim) => claims[claim] === false);
}

test('whatever is tried on a rental, on whatever day: bills, deposit and books agree to the fen', () => {
  let acceptedCount = 0;
  let completedCount = 0;
  fc.assert(
    fc.property(
      anyPosition,
      fc.array(fc.tuple(anyTry, fc.nat(40)), { minLength: 10, maxLength: 25 }),
      (start, tries) => {
        let position: Position = start;
        const transfers = opening(position);
        let today = businessDate(start.startOn);
        let books = post(emptyBooks, transfers);
        expect(wrongsOf(position, transfers)).toEqual([]);
        for (const [attempt, days] of tries) {
          today = addDays(today, days);
          const terms = { today, lateFee: { firstBp: 5, laterBp: 11, capBp: 2_000 } };
          const tried = attempt(position, terms);
          if (!tried.done) continue;
          acceptedCount += 1;
          const [next, made] = stored(after(position, tried.value), tried.value.transfers);
          position = next;
          transfers.push(...made);
          if (!books.done) throw new Error('the books refused');
          books = post(books.value, made);
          expect(books.done).toBe(true);
          expect(wrongsOf(position, transfers)).toEqual([]);
        }
        completedCount += position.status === orderStatus.completed ? 1 : 0;
      },
    ),
    { numRuns: 10_000 },
  );
  // it says little where nearly everything is refused
  expect(acceptedCount).toBeGreaterThan(30_000);
  expect(completedCount).toBeGreaterThan(1_000);
}, 60_000);
