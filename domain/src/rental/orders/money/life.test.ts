import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type BusinessDate } from '../../../business-date.ts';
import { fen, sumFen } from '../../../money.ts';
import { balanceOf, emptyBooks } from '../../../money/ledger/books.ts';
import { post } from '../../../money/ledger/testing/model.ts';
import { transfer, type Transfer } from '../../../money/ledger/transfers.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus, isTakenBack } from '../../bills/bill-status.ts';
import { orderStatus, type OrderStatus } from '../core/order-status.ts';
import { lastCovered } from '../core/overstay.ts';
import { moneyMoved } from '../core/plan-lines.ts';
import {
  after,
  lateFeeOwedOf,
  unpaidOf,
  writtenOffOf,
  type OwedBill,
  type Plan,
  type Position,
} from '../core/position.ts';
import { carriedHoldFen } from '../core/security.ts';
import { anyAct, type Past, type Try } from '../testing/any-act.ts';
import { anyRental, anyYoung, begun, billed, reletOf } from '../testing/any-position.ts';
import { weightOf } from './given-away.ts';

const opening = (position: Position): Transfer[] => [
  ...transfer('rentBilled', sumFen(position.bills.map(({ amountFen }) => amountFen))),
  ...transfer('depositReceived', position.depositHeldFen, { method: 'bank' }),
  ...transfer('authorized', position.authorizedFen),
];

/** Added bills get the ids that a database would give them. */
function stored(position: Position, transfers: readonly Transfer[]): [Position, Transfer[]] {
  const next = Math.max(0, ...position.bills.map(({ id }) => id));
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

const ends: ReadonlySet<OrderStatus> = new Set([
  orderStatus.completed,
  orderStatus.closed,
  orderStatus.rejected,
]);

const isRentPaid = ({ kind, status }: OwedBill) =>
  status === billStatus.paid && (kind === billKinds.rent || kind === billKinds.insurance);

/** All but what a provider brought too much, and what went back of that: its bill is named. */
const ofBills = (transfers: readonly Transfer[]) =>
  transfers.filter(
    ({ kind, billId }) => kind !== 'overpaid' && !(kind === 'overpaidRefunded' && billId !== null),
  );

/** The differences between bills, deposit and books. */
function wrongsOf(position: Position, transfers: readonly Transfer[]): string[] {
  const owed = position.bills.filter(({ kind }) => kind !== billKinds.deposit);
  const owedFen = sumFen(owed.map((bill) => fen(unpaidOf(bill) + lateFeeOwedOf(bill))));
  const isOver = ends.has(position.status);
  const claims: Record<string, boolean> = {
    receivable: net(transfers, 'receivable') === owedFen,
    deposit: net(transfers, 'depositHeld') === 0 - position.depositHeldFen,
    'a deposit below zero': position.depositHeldFen >= 0,
    'bad debt': net(transfers, 'badDebt') === position.badDebtFen,
    insurer: net(transfers, 'insuranceReceivable') === (position.claim?.openFen ?? 0),
    'bad debt below zero': position.badDebtFen >= 0,
    frozen: net(transfers, 'authorizationHeld') === position.authorizedFen,
    'an early end that keeps rent or a premium':
      !isOver || position.status === orderStatus.completed || !position.bills.some(isRentPaid),
    'owed back': net(ofBills(transfers), 'overpaidOwed') === 0 - position.owedBackFen,
    'owed back below zero': position.owedBackFen >= 0,
    'more given back than was too much': net(transfers, 'overpaidOwed') <= 0,
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
        isDeposit ||
        total('received', 'depositSetOff', 'insuranceClaimed') ===
          bill.paidFen + bill.lateFeePaidFen,
      [`claims of ${bill.id}`]: total('insuranceClaimed') === bill.claimedFen,
      [`waivers of ${bill.id}`]: total('waived') === bill.waivedFen + bill.lateFeeWaivedFen,
      [`written off of ${bill.id}`]: total('badDebtWritten') === writtenOffOf(bill),
      [`late fee of ${bill.id}`]: total('lateFeeBilled') === bill.lateFeeFen,
      [`overstay of ${bill.id}`]:
        bill.kind !== billKinds.overstay ||
        total('overstayBilled') ===
          (isTakenBack(bill.status) ? bill.paidFen + bill.waivedFen : bill.amountFen),
    });
  }
  return Object.keys(claims).filter((claim) => claims[claim] === false);
}

/** How often something came about in many lives. */
interface Counts {
  accepted: number;
  completed: number;
  closed: number;
  relet: number;
  overstayed: number;
  answered: number;
  lost: number;
  recovered: number;
  refundedInPart: number;
  owedBack: number;
}

/** Tries one after another on the days that they come on; bills, deposit and books must agree after each. */
function live(
  start: Position & { readonly startOn: BusinessDate },
  tries: readonly (readonly [Try, number])[],
  counts: Counts,
): void {
  let position: Position = start;
  let transfers = opening(position);
  let today = start.startOn;
  let asked: Omit<Past, 'transfers'> = { asks: null, askedOn: today };
  let books = post(emptyBooks, transfers);
  expect(wrongsOf(position, transfers)).toEqual([]);
  for (const [attempt, days] of tries) {
    today = addDays(today, days);
    const terms = { today, lateFee: { graceDays: 0, firstBp: 5, laterBp: 11, capBp: 2_000 } };
    const tried = attempt(position, terms, { ...asked, transfers });
    if (!tried.done) continue;
    counts.accepted += 1;
    const { overstay } = position;
    counts.overstayed += tried.value.overstayCountedOn === (overstay?.countedOn ?? null) ? 0 : 1;
    if (tried.value.authorizationStep !== position.authorizationStep) {
      asked = { asks: tried.value.asks, askedOn: today };
      counts.answered += asked.asks === null ? 1 : 0;
    }
    const beginning = attempt.relet && begun(position, terms, attempt.relet);
    counts.recovered += tried.value.badDebtFen < position.badDebtFen ? 1 : 0;
    counts.owedBack += tried.value.owedBackFen > position.owedBackFen ? 1 : 0;
    const original = position;
    const [next, made] = stored(after(position, tried.value), tried.value.transfers);
    const letOffFen = waivedIn(next) - waivedIn(position);
    const weight = weightOf(original, tried.value);
    expect(weight.givenFen + weight.depositOwedFen).toBeGreaterThanOrEqual(
      letOffFen + moneyMoved(tried.value).paidOutFen - paidLaterIn(tried.value),
    );
    position = next;
    transfers.push(...made);
    if (!books.done) throw new Error('the books refused');
    books = post(books.value, made);
    expect(books.done).toBe(true);
    expect(wrongsOf(position, transfers)).toEqual([]);
    if (beginning?.done !== true || !books.done) continue;
    counts.relet += 1;
    const { relet, bills, startOn, endsOn, gap, settledGap } = beginning.value;
    const gapDays = gap?.days ?? 0;
    expect(startOn >= today).toBe(true);
    const covered = original.endsOn && lastCovered(original.endsOn, original.overstay);
    expect(startOn).toBe(addDays(covered ?? startOn, 1 + gapDays));
    const waiting = reletOf(original);
    const settled = settledGap === null ? waiting : after(waiting, settledGap);
    const started = after(settled, relet);
    [position, transfers] = stored(
      { ...started, startOn, endsOn, bills: [...bills.map(billed), ...started.bills] },
      [...(settledGap?.transfers ?? []), ...relet.transfers],
    );
    books = post(books.value, transfers);
    expect(wrongsOf(position, transfers)).toEqual([]);
    expect(position.depositHeldFen).toBe(original.depositHeldFen);
    expect(position.authorizedFen).toBe(carriedHoldFen(original));
    expect(books.done && balanceOf('depositInTransit', books.value.depositInTransit)).toBe(0);
  }
  counts.refundedInPart += position.bills.some(isRefundedInPart) ? 1 : 0;
  counts.lost += position.bills.some(({ status }) => status === billStatus.badDebt) ? 1 : 0;
  counts.completed += position.status === orderStatus.completed ? 1 : 0;
  counts.closed += ends.has(position.status) && position.status !== orderStatus.completed ? 1 : 0;
}

const isRefundedInPart = ({ status, refundedFen }: OwedBill) =>
  status === billStatus.paid && refundedFen > 0;

/** The facts that were weighed when it was decided to go back. */
const paidLaterIn = ({ transfers }: Plan) =>
  transfers.reduce((sum, { kind, amountFen }) => sum + (kind === 'refundPaid' ? amountFen : 0), 0);

const anyTries = (some: readonly fc.Arbitrary<Try>[]) =>
  fc.array(fc.tuple(fc.oneof(...some), fc.nat(40)), { minLength: 10, maxLength: 25 });
/** Acts refused of every rental, or tried as another one already: they would only take up room. */
const early = new Set([
  'payFirst',
  'close',
  'reject',
  'refuseDelivery',
  'askAuthorization',
  'settlePayment',
]);
/** Two that must follow one another, with nothing between that stops them. */
const rare = new Set(['startRelet', 'beginRelet']);
const ofRental = Object.entries(anyAct).flatMap(([act, tries]) =>
  early.has(act) ? [] : rare.has(act) ? [tries, tries] : [tries],
);
const none = (): Counts => ({
  accepted: 0,
  completed: 0,
  closed: 0,
  relet: 0,
  overstayed: 0,
  answered: 0,
  lost: 0,
  recovered: 0,
  refundedInPart: 0,
  owedBack: 0,
});

/** How many lives: 3,000, and 60,000 in a large run. */
const runs = (fc.readConfigureGlobal().numRuns ?? 100) * 30;

test('whatever is tried on a rental, on whatever day: bills, deposit and books agree to the fen', () => {
  const counts = none();
  fc.assert(
    fc.property(anyRental, anyTries(ofRental), (start, tries) => live(start, tries, counts)),
    { numRuns: runs },
  );
  // it says little where nearly everything is refused
  expect(counts.accepted).toBeGreaterThan(2.7 * runs);
  expect(counts.completed).toBeGreaterThan(0.1 * runs);
  expect(counts.relet).toBeGreaterThan(0.001 * runs);
  expect(counts.overstayed).toBeGreaterThan(0.1 * runs);
  expect(counts.answered).toBeGreaterThan(0.005 * runs);
  expect(counts.lost).toBeGreaterThan(0.05 * runs);
  expect(counts.recovered).toBeGreaterThan(0.02 * runs);
  expect(counts.refundedInPart).toBeGreaterThan(0.005 * runs);
  expect(counts.owedBack).toBeGreaterThan(0.0005 * runs);
}, 600_000);

test('whatever is tried on an order before its rental, by operators and providers, the same', () => {
  const counts = none();
  fc.assert(
    fc.property(anyYoung, anyTries(Object.values(anyAct)), (start, tries) =>
      live(start, tries, counts),
    ),
    { numRuns: runs / 3 },
  );

  expect(counts.accepted).toBeGreaterThan(1.6 * (runs / 3));
  expect(counts.closed).toBeGreaterThan(0.16 * (runs / 3));
  expect(counts.answered).toBeGreaterThan(0.016 * (runs / 3));
}, 600_000);
