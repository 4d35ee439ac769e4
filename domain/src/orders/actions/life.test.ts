import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askCapture, askRelease } from '../../authorizations/ask.ts';
import { receiveCapture, receiveRelease, stepFailed } from '../../authorizations/receive.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { planBills, rentEndsOn, type PlannedBill, type RentTerms } from '../../bills/schedule.ts';
import { addDays, businessDate, type BusinessDate } from '../../business-date.ts';
import { moneyMethods, type MoneyMethod } from '../../ledger/accounts.ts';
import { balanceOf, emptyBooks, post } from '../../ledger/books.ts';
import { transfer, type Transfer } from '../../ledger/transfers.ts';
import { fen, sumFen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';
import { orderStatus } from '../order-status.ts';
import { moneyMoved } from '../plan-lines.ts';
import {
  after,
  lateFeeOwedOf,
  unpaidOf,
  type OwedBill,
  type Plan,
  type Position,
  type Terms,
} from '../position.ts';
import { givenAwayFen } from '../second-person.ts';
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
import { beginRelet, releaseRelet, startRelet } from './relets.ts';
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
    frozen: fc.nat(4).map((nth) => nth === 0),
    buyout: fc.option(fc.integer({ min: 0, max: 6_000_000 }), { nil: null }),
    buyoutRule: fc.constantFrom('never' as const, 'early' as const, 'atEnd' as const),
  })
  .map(
    ({
      rent,
      startOn,
      depositDue,
      held,
      frozen,
      buyout,
      buyoutRule,
    }): Position & { startOn: string } => ({
      startOn,
      status: orderStatus.renting,
      lock: null,
      inspection: null,
      endsOn: rentEndsOn(rent, startOn),
      depositDueFen: fen(depositDue),
      depositHeldFen: fen(held && !frozen ? depositDue : 0),
      depositComingFen: fen(0),
      authorizedFen: fen(held && frozen ? depositDue : 0),
      authorizationStep: null,
      firstRentFen: fen(0),
      buyoutFen: buyout === null ? null : fen(buyout),
      buyoutRule,
      bills: planBills(rent, startOn).map(billed),
    }),
  );

const billed = ({ term, dueOn, rentFen }: PlannedBill): OwedBill => ({
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
});

const nobody = { isBlacklisted: false };
const noBuyout = { buyoutFen: null, buyoutRule: 'never' } as const;

/** The relet of an order, signed and not begun. */
const reletOf = (original: Position): Position => ({
  ...original,
  status: orderStatus.toShip,
  lock: null,
  endsOn: null,
  bills: [],
  depositHeldFen: fen(0),
  depositComingFen: original.depositHeldFen,
});

/** 续租起租 with these terms, as far as the order that is gone on from sees it. */
const begun = (position: Position, terms: Terms, rent: RentTerms) =>
  beginRelet(position, { position: reletOf(position), rent }, terms);

/** What the provider was asked and has not answered, and since when. */
interface Asked {
  readonly asks: Plan['asks'];
  readonly on: BusinessDate;
}

/** One thing that an operator or the provider might try, sensible or not, on the day that it has become. */
type Try = ((
  position: Position,
  terms: Terms,
  asked: Asked,
) => Result<Plan, { readonly code: string }>) & {
  /** Of 续租起租: where it is done, the relet is the rental that the others are tried on. */
  readonly rent?: RentTerms;
};

const anyAmount = fc.integer({ min: 0, max: 300_000 }).map(fen);
const anyMethod = fc.constantFrom(...methods);
const anyPay = fc.constantFrom(...methods, 'deposit' as const);
const nth = ({ bills }: Position, at: number) => bills[at % bills.length]?.id ?? 0;
/** The provider's answer to what he was asked. */
const answered =
  (isDone: boolean): Try =>
  (position, terms, { asks, on }) => {
    const held = { heldFen: position.authorizedFen, isCurrent: true, isAwaited: true };
    if (asks === null || asks.step === 'hold' || asks.step === 'withdraw')
      return refused({ code: 'nothing_asked' });
    if (!isDone) return done(stepFailed(position, terms, held));
    if (asks.step === 'release')
      return done(receiveRelease(position, terms, { ...asks, ...held }).plan);
    const captured = { ...asks, ...held, method: 'alipay', askedOn: on } as const;
    return done(receiveCapture(position, terms, captured).plan);
  };

const anyTry: fc.Arbitrary<Try> = fc.oneof(
  fc
    .tuple(
      fc.nat(40),
      anyAmount.filter((amount) => amount > 0),
    )
    .map(
      ([at, amountFen]): Try =>
        (position, terms) =>
          askCapture(position, terms, { billId: nth(position, at), amountFen, method: 'alipay' }),
    ),
  fc.constant<Try>(askRelease),
  fc.boolean().map(answered),
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
  fc.record({ rent: anyRent }).map(({ rent }): Try => (position, terms) => {
    const started = startRelet(position, terms, nobody, { ...rent, ...noBuyout });
    return started.done ? done(started.value.original) : started;
  }),
  fc.constant<Try>((position, terms) => {
    const released = releaseRelet(position, terms);
    return released === null ? refused({ code: 'not_a_relet' }) : done(released);
  }),
  anyRent.map((rent) =>
    Object.assign(
      ((position, terms) => {
        const beginning = begun(position, terms, rent);
        return beginning.done ? done(beginning.value.original) : beginning;
      }) satisfies Try,
      { rent },
    ),
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
  ...transfer('authorized', position.authorizedFen),
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

const waivedIn = ({ bills }: Position) =>
  bills.reduce((sum, { waivedFen, lateFeeWaivedFen }) => sum + waivedFen + lateFeeWaivedFen, 0);

/** What bills, deposit and books say differently. */
function wrongsOf(position: Position, transfers: readonly Transfer[]): string[] {
  const owed = position.bills.filter(({ kind }) => kind !== billKinds.deposit);
  const owedFen = sumFen(owed.map((bill) => fen(unpaidOf(bill) + lateFeeOwedOf(bill))));
  const isOver = position.status === orderStatus.completed;
  const claims: Record<string, boolean> = {
    receivable: net(transfers, 'receivable') === owedFen,
    deposit: net(transfers, 'depositHeld') === 0 - position.depositHeldFen,
    'a deposit below zero': position.depositHeldFen >= 0,
    frozen: net(transfers, 'authorizationHeld') === position.authorizedFen,
    'frozen below zero': position.authorizedFen >= 0,
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
  let reletCount = 0;
  let answeredCount = 0;
  fc.assert(
    fc.property(
      anyPosition,
      fc.array(fc.tuple(anyTry, fc.nat(40)), { minLength: 10, maxLength: 25 }),
      (start, tries) => {
        let position: Position = start;
        let transfers = opening(position);
        let today = businessDate(start.startOn);
        let asked: Asked = { asks: null, on: today };
        let books = post(emptyBooks, transfers);
        expect(wrongsOf(position, transfers)).toEqual([]);
        for (const [attempt, days] of tries) {
          today = addDays(today, days);
          const terms = { today, lateFee: { firstBp: 5, laterBp: 11, capBp: 2_000 } };
          const tried = attempt(position, terms, asked);
          if (!tried.done) continue;
          acceptedCount += 1;
          if (tried.value.authorizationStep !== position.authorizationStep) {
            asked = { asks: tried.value.asks, on: today };
            answeredCount += asked.asks === null ? 1 : 0;
          }
          const beginning = attempt.rent && begun(position, terms, attempt.rent);
          const original = position;
          const [next, made] = stored(after(position, tried.value), tried.value.transfers);
          const letOffFen = waivedIn(next) - waivedIn(position);
          expect(givenAwayFen(tried.value)).toBeGreaterThanOrEqual(
            letOffFen + moneyMoved(tried.value).paidOutFen,
          );
          position = next;
          transfers.push(...made);
          if (!books.done) throw new Error('the books refused');
          books = post(books.value, made);
          expect(books.done).toBe(true);
          expect(wrongsOf(position, transfers)).toEqual([]);
          if (beginning?.done !== true || !books.done) continue;
          reletCount += 1;
          const { relet, bills, startOn, endsOn } = beginning.value;
          expect([startOn > (original.endsOn ?? ''), startOn >= today]).toEqual([true, true]);
          position = { ...after(reletOf(original), relet), endsOn, bills: bills.map(billed) };
          transfers = [...relet.transfers];
          books = post(books.value, transfers);
          expect(wrongsOf(position, transfers)).toEqual([]);
          expect(position.depositHeldFen).toBe(original.depositHeldFen);
          expect(books.done && balanceOf('depositInTransit', books.value.depositInTransit)).toBe(0);
        }
        completedCount += position.status === orderStatus.completed ? 1 : 0;
      },
    ),
    { numRuns: 10_000 },
  );
  // it says little where nearly everything is refused
  expect(acceptedCount).toBeGreaterThan(30_000);
  expect(completedCount).toBeGreaterThan(1_000);
  expect(reletCount).toBeGreaterThan(50);
  expect(answeredCount).toBeGreaterThan(100);
}, 60_000);
