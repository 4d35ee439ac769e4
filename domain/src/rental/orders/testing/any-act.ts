import fc from 'fast-check';
import { addDays, type BusinessDate } from '../../../business-date.ts';
import { fen, type Fen } from '../../../money.ts';
import { moneyMethods, type MoneyMethod } from '../../../money/ledger/accounts.ts';
import { transfer, type Transfer } from '../../../money/ledger/transfers.ts';
import { refundWays, type RefundWay } from '../../../money/payments/refund-ways.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { canSign } from '../../deductions/authorization.ts';
import { receiveDeduction, refundOverpaid } from '../../deductions/receive.ts';
import { lapseHold } from '../../pre-authorizations/lapse.ts';
import {
  askCapture,
  askHold,
  askRelease,
  renewHold,
  withdrawHold,
} from '../../pre-authorizations/ask.ts';
import {
  receiveCapture,
  receiveHold,
  receiveRelease,
  stepFailed,
} from '../../pre-authorizations/receive.ts';
import { receivePayment } from '../../payment-orders/receive-payment.ts';
import { payRefund } from '../../refunds/pay-refund.ts';
import { receiveClaim, registerClaim, withdrawClaim } from '../claims/claims.ts';
import { buyOut, closeBuyout, startBuyout } from '../buyouts/buyouts.ts';
import type { OrderAct } from '../core/order-actions.ts';
import type { Plan, Position, Terms } from '../core/position.ts';
import { endAsLost, recoverDebt } from '../losses/losses.ts';
import { cancelCharge, charge, takeDeposit, type ChargeKind } from '../money/charges.ts';
import {
  cancelReturn,
  completeReturn,
  completeWithoutReturn,
  endEarly,
  inspectReturn,
  reopenInspection,
  startReturn,
} from '../money/endings.ts';
import { chargeOverstay } from '../overstays/overstays.ts';
import { payFirst } from '../money/pay-first.ts';
import { collect, payOff, reschedule, waive } from '../money/payments.ts';
import { refundBill, refundOwedBack } from '../money/refund-bill.ts';
import { releaseRelet, startRelet } from '../renewals/relets.ts';
import { anyRent, begun, type AnyRelet } from './any-position.ts';

const methods = Object.keys(moneyMethods) as MoneyMethod[];
const nobody = { isBlacklisted: false };
const noBuyout = { buyoutFen: null, buyoutRule: 'never' } as const;

/** The state so far, as far as the next act depends on it. */
export interface Past {
  /** The open question to the provider, and since when. */
  readonly asks: Plan['asks'];
  readonly askedOn: BusinessDate;
  readonly transfers: readonly Transfer[];
}

/** One thing that an operator or a provider might try, sensible or not, on the day that it has become. */
export type Try = ((
  position: Position,
  terms: Terms,
  past: Past,
) => Result<Plan, { readonly code: string }>) & {
  /** Of 续租起租: where it is done, the relet is the rental that the others are tried on. */
  readonly relet?: AnyRelet;
};

const anyAmount = fc.integer({ min: 0, max: 300_000 }).map(fen);
const somePositive = anyAmount.filter((amount) => amount > 0);
const anyMethod = fc.constantFrom(...methods);
const anyWay = fc.constantFrom(...(Object.keys(refundWays) as RefundWay[]));
const anyPay = fc.constantFrom(...methods, 'deposit' as const);
const nth = ({ bills }: Position, at: number) => bills[at % bills.length]?.id ?? 0;
const notAsked = refused({ code: 'nothing_asked' });
const current = ({ authorizedFen }: Position) =>
  ({ heldFen: authorizedFen, isCurrent: true, isAwaited: true }) as const;
/** The hold that a new one takes the place of, or that nobody wants beside it, is let go at once. */
function renewed(position: Position, terms: Terms, amountFen: Fen): Plan {
  const isWanted = canSign(position.status);
  const plan = receiveHold(position, terms, { amountFen, isWanted, isAwaited: true });
  if (position.authorizedFen === 0) return plan;
  const goesFen = isWanted ? position.authorizedFen : amountFen;
  return { ...plan, transfers: [...plan.transfers, ...transfer('authorizationReleased', goesFen)] };
}
const anyEnding = fc.record({
  refundMethod: fc.option(anyWay),
  deviceGoesTo: fc.constantFrom('stock', 'repair', undefined),
});
const ends = (move: 'close' | 'reject' | 'refuseDelivery') =>
  anyEnding.map(
    (input): Try =>
      (position, terms) =>
        endEarly(move, position, terms, input),
  );

/** The overpaid amount of the first bill that has one. */
function overpaidIn(transfers: readonly Transfer[]) {
  const first = transfers.find(({ kind }) => kind === 'overpaid');
  const of = transfers.filter(({ billId }) => billId === first?.billId);
  const total = (wanted: Transfer['kind']) =>
    of.reduce((sum, { kind, amountFen }) => sum + (kind === wanted ? amountFen : 0), 0);
  const amountFen = fen(total('overpaid') - total('overpaidRefunded'));
  const billId = first?.billId ?? null;
  return billId === null || amountFen === 0 ? null : { billId, amountFen };
}

/** The goods that are on their way back, all of them. */
function paysRefund(method: MoneyMethod): Try {
  return (position, terms, { transfers }) => {
    const amountFen = transfers.reduce(
      (sum, { debit, credit, amountFen: fenMoved }) =>
        sum +
        (credit === 'refundUnderWay' ? fenMoved : 0) -
        (debit === 'refundUnderWay' ? fenMoved : 0),
      0,
    );
    if (amountFen === 0) return notAsked;
    const pays = { actId: 1, paymentId: null };
    return done(payRefund(position, terms, { amountFen: fen(amountFen), method, pays }));
  };
}

/** A link that was sent for bills, open or not, or for the deposit. */
const paysByLink = fc.tuple(fc.array(fc.nat(40), { maxLength: 3 }), somePositive).map(
  ([at, amountFen]): Try =>
    (position, terms) =>
      done(
        receivePayment(position, terms, {
          billIds: [...new Set(at.map((index) => nth(position, index)))],
          amountFen,
          method: 'alipay',
          askedOn: terms.today,
        }).plan,
      ),
);

/** The beginning of the books, the other half of 续租起租, and what begins a rental have tests of their own. */
type Tried = Exclude<OrderAct, 'opening' | 'endByRelet' | 'receive'>;

/** Every act of the ledger: a new one is added here, or nothing compiles. */
export const anyAct: Readonly<Record<Tried, fc.Arbitrary<Try>>> = {
  captureAuthorization: fc.tuple(fc.nat(40), somePositive).map(
    ([at, amountFen]): Try =>
      (position, terms) =>
        askCapture(position, terms, { billId: nth(position, at), amountFen, method: 'alipay' }),
  ),
  releaseAuthorization: fc.constant<Try>(askRelease),
  askAuthorization: fc.constant<Try>((position, terms) =>
    askHold(position, terms, { account: '13800009999' }),
  ),
  renewAuthorization: fc.constant<Try>((position, terms) =>
    renewHold(position, terms, { account: '13800009999' }),
  ),
  withdrawAuthorization: fc.constant<Try>(withdrawHold),
  authorized: fc.constant<Try>((position, terms, { asks }) =>
    asks?.step === 'hold' ? done(renewed(position, terms, asks.amountFen)) : notAsked,
  ),
  authorizationLapsed: fc.constant<Try>((position, terms) =>
    position.authorizedFen > 0 && position.authorizationStep !== 'capture'
      ? done(lapseHold(position, terms, current(position)))
      : notAsked,
  ),
  captured: fc.constant<Try>((position, terms, { asks, askedOn }) =>
    asks?.step === 'capture'
      ? done(
          receiveCapture(position, terms, {
            ...asks,
            ...current(position),
            method: 'alipay',
            askedOn,
          }).plan,
        )
      : notAsked,
  ),
  released: fc.constant<Try>((position, terms, { asks }) =>
    asks?.step === 'release'
      ? done(receiveRelease(position, terms, { ...asks, ...current(position) }).plan)
      : notAsked,
  ),
  authorizationFailed: fc.constant<Try>((position, terms, { asks }) =>
    asks === null ? notAsked : done(stepFailed(position, terms, current(position))),
  ),
  deduct: fc.tuple(fc.nat(40), somePositive).map(
    ([at, amountFen]): Try =>
      (position, terms) =>
        done(
          receiveDeduction(position, terms, {
            billId: nth(position, at),
            amountFen,
            method: 'alipay',
            askedOn: terms.today,
          }).plan,
        ),
  ),
  refundOverpaid: anyWay.map((way): Try => (position, terms, { transfers }) => {
    const owed = overpaidIn(transfers);
    return owed === null ? notAsked : done(refundOverpaid(position, terms, { ...owed, way }));
  }),
  payRefund: anyMethod.map(paysRefund),
  refundPaid: anyMethod.map(paysRefund),
  settleRefund: anyMethod.map(paysRefund),
  payByLink: paysByLink,
  settlePayment: paysByLink,
  payFirst: anyMethod.map(
    (method): Try =>
      (position, terms) =>
        payFirst(position, terms, { method }),
  ),
  close: ends('close'),
  reject: ends('reject'),
  refuseDelivery: ends('refuseDelivery'),
  collect: fc
    .tuple(fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }), fc.option(anyAmount), anyPay)
    .map(
      ([at, amountFen, method]): Try =>
        (position, terms) =>
          collect(position, terms, {
            billIds: [...new Set(at.map((index) => nth(position, index)))],
            amountFen,
            method,
          }),
    ),
  waive: fc.tuple(fc.nat(40), anyAmount, anyAmount).map(
    ([at, amountFen, lateFeeFen]): Try =>
      (position, terms) =>
        waive(position, terms, { billId: nth(position, at), amountFen, lateFeeFen }),
  ),
  reschedule: fc.tuple(fc.nat(40), fc.integer({ min: -5, max: 100 })).map(
    ([at, days]): Try =>
      (position, terms) =>
        reschedule(position, terms, {
          billId: nth(position, at),
          dueOn: addDays(terms.today, days),
        }),
  ),
  payOff: fc.tuple(anyAmount, anyPay).map(
    ([discountFen, method]): Try =>
      (position, terms) =>
        payOff(position, terms, { discountFen, method }),
  ),
  takeDeposit: anyMethod.map(
    (method): Try =>
      (position, terms) =>
        takeDeposit(position, terms, { method }),
  ),
  charge: fc
    .tuple(
      fc.constantFrom<ChargeKind>(billKinds.extra, billKinds.deposit, billKinds.insurance),
      anyAmount.filter((amount) => amount > 0),
    )
    .map(
      ([kind, amountFen]): Try =>
        (position, terms) =>
          charge(position, terms, { kind, amountFen }),
    ),
  cancelCharge: fc.nat(40).map(
    (at): Try =>
      (position, terms) =>
        cancelCharge(position, terms, { billId: nth(position, at) }),
  ),
  refundBill: fc.tuple(fc.nat(40), fc.option(somePositive), anyWay).map(
    ([at, amountFen, refundMethod]): Try =>
      (position, terms) =>
        refundBill(position, terms, { billId: nth(position, at), amountFen, refundMethod }),
  ),
  refundOwedBack: anyWay.map(
    (refundMethod): Try =>
      (position, terms) =>
        refundOwedBack(position, terms, { refundMethod }),
  ),
  startReturn: fc.constant<Try>(startReturn),
  cancelReturn: fc.constant<Try>(cancelReturn),
  inspectReturn: fc.tuple(fc.constantFrom('intact' as const, 'lost' as const), anyAmount).map(
    ([result, compensationFen]): Try =>
      (position, terms) =>
        inspectReturn(position, terms, { result, compensationFen }),
  ),
  reopenInspection: fc.constant<Try>(reopenInspection),
  completeReturn: fc.option(anyWay).map(
    (refundMethod): Try =>
      (position, terms) =>
        completeReturn(position, terms, { refundMethod }),
  ),
  completeWithoutReturn: fc.option(anyWay).map(
    (refundMethod): Try =>
      (position, terms) =>
        completeWithoutReturn(position, terms, { refundMethod }),
  ),
  endAsLost: fc.tuple(anyAmount, fc.option(anyMethod)).map(
    ([compensationFen, refundMethod]): Try =>
      (position, terms) =>
        endAsLost(position, terms, { compensationFen, refundMethod }),
  ),
  recoverDebt: fc.tuple(somePositive, anyMethod).map(
    ([amountFen, method]): Try =>
      (position, terms) =>
        recoverDebt(position, terms, { amountFen, method }),
  ),
  registerClaim: fc.tuple(fc.nat(40), somePositive).map(
    ([at, amountFen]): Try =>
      (position, terms) =>
        registerClaim(position, terms, { billId: nth(position, at), amountFen }),
  ),
  receiveClaim: fc.tuple(somePositive, anyMethod).map(
    ([amountFen, method]): Try =>
      (position, terms) =>
        receiveClaim(position, terms, { amountFen, method }),
  ),
  withdrawClaim: fc.constant<Try>(withdrawClaim),
  startRelet: fc.record({ rent: anyRent }).map(({ rent }): Try => (position, terms) => {
    const started = startRelet(position, terms, nobody, { ...rent, ...noBuyout });
    return started.done ? done(started.value.original) : started;
  }),
  cancelRelet: fc.constant<Try>((position, terms) => {
    const released = releaseRelet(position, terms);
    return released === null ? refused({ code: 'not_a_relet' }) : done(released);
  }),
  beginRelet: fc
    .record({ rent: anyRent, gapChoice: fc.constantFrom('charge' as const, 'waive' as const) })
    .map((relet) =>
      Object.assign(
        ((position, terms) => {
          const beginning = begun(position, terms, relet);
          return beginning.done ? done(beginning.value.original) : beginning;
        }) satisfies Try,
        { relet },
      ),
    ),
  startBuyout: fc.constant<Try>(startBuyout),
  closeBuyout: fc.constant<Try>(closeBuyout),
  lapseBuyout: fc.constant<Try>(closeBuyout),
  overstay: fc.constant<Try>(chargeOverstay),
  buyOut: fc.tuple(anyMethod, fc.option(anyWay), fc.boolean()).map(
    ([method, refundMethod, useDeposit]): Try =>
      (position, terms) =>
        buyOut(position, terms, { method, refundMethod, useDeposit }),
  ),
};
