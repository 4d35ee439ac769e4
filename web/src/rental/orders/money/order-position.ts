import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { Permission } from '@rental/contract/permissions';
import { refusals, type RefusalCode } from '@rental/contract/refusals';
import { businessDate, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import { charge, takeDeposit } from '@rental/domain/rental/orders/money/charges';
import { buyOut, closeBuyout } from '@rental/domain/rental/orders/buyouts/buyouts';
import {
  cancelReturn,
  completeReturn,
  completeWithoutReturn,
  endEarly,
  inspectReturn,
  reopenInspection,
  startReturn,
} from '@rental/domain/rental/orders/money/endings';
import { payFirst } from '@rental/domain/rental/orders/money/pay-first';
import { payOff } from '@rental/domain/rental/orders/money/payments';
import {
  proposedRelet,
  releaseRelet,
  startRelet,
} from '@rental/domain/rental/orders/renewals/relets';
import { statusAfter } from '@rental/domain/rental/orders/core/order-status';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { planLines } from '@rental/domain/rental/orders/core/plan-lines';
import type { OwedBill, Plan, Position, Terms } from '@rental/domain/rental/orders/core/position';
import { done, type Result } from '@rental/domain/result';
import { booksObstacle } from '../core/books-obstacle.ts';
import { moneyOffers, type OfferName } from './money-offers.ts';

type Detail = Pick<OrderDetail, 'order' | 'bills'>;

/** Where an order stands, as the page has read it: the domain says of it what can be done, as it will to the server. */
export function positionOf({ order, bills }: Detail, today: BusinessDate): Position {
  return {
    status: order.orderStatus,
    lock: order.lock,
    inspection: order.inspection,
    endsOn: order.endsOn === null ? null : businessDate(order.endsOn),
    depositDueFen: fen(order.depositFen - order.depositWaivedFen),
    depositHeldFen: order.depositHeldFen,
    depositComingFen: order.depositComingFen,
    firstRentFen: order.firstRentFen,
    authorizedFen: order.authorizedFen,
    authorizationStep: order.authorizationStep,
    buyoutFen: order.buyoutFen,
    buyoutRule: order.buyoutRule,
    bills: bills.flatMap((bill) => (bill.id === null ? [] : [owedBill(bill, bill.id, today)])),
  };
}

const owedBill = (
  bill: OrderDetail['bills'][number],
  id: number,
  today: BusinessDate,
): OwedBill => ({
  id,
  kind: bill.kind,
  term: bill.term,
  dueOn: businessDate(bill.dueOn),
  firstDueOn: bill.firstDueOn === null ? null : businessDate(bill.firstDueOn),
  status: bill.billStatus,
  amountFen: bill.amountFen,
  paidFen: bill.paidFen,
  waivedFen: bill.waivedFen,
  // the server has counted it up to today
  lateFeeFen: bill.lateFeeFen,
  lateFeePaidFen: fen(0),
  lateFeeWaivedFen: fen(0),
  lateFeeCountedOn: today,
});

type Decided = Result<Plan, { readonly code: RefusalCode }>;

/** The domain's decision before any input; null: it is not the order's turn, and not offered. */
type Decide = (position: Position, terms: Terms, order: OrderDetail['order']) => Decided | null;

const method = 'cash' as const;
const refundMethod = method;
const isReturning = ({ lock }: Position) => lock === 'returning';
const isBuyingOut = ({ lock }: Position) => lock === 'buyingOut';
const whereDone = (decided: Decided) => (decided.done ? decided : null);
const whereReturning = (decided: Decided) =>
  !decided.done && decided.refusal.code === 'not_returning' ? null : decided;
const whereRenting = (decided: Decided) =>
  !decided.done && decided.refusal.code === 'invalid_transition' ? null : decided;

const bought = (position: Position, terms: Terms) =>
  whereRenting(buyOut(position, terms, { method, useDeposit: false, refundMethod }));

const decisions: Readonly<Record<OfferName, Decide>> = {
  takeDeposit: (position, terms) => whereDone(takeDeposit(position, terms, { method })),
  payFirst: (position, terms) => whereDone(payFirst(position, terms, { method })),
  buyOut: (position, terms) => (isBuyingOut(position) ? null : bought(position, terms)),
  payBuyout: (position, terms) => (isBuyingOut(position) ? bought(position, terms) : null),
  closeBuyout: (position, terms) => whereDone(closeBuyout(position, terms)),
  startReturn: (position, terms) =>
    isReturning(position) ? null : whereRenting(startReturn(position, terms)),
  inspectReturn: (position, terms) =>
    whereDone(inspectReturn(position, terms, { result: 'intact', compensationFen: fen(0) })),
  reopenInspection: (position, terms) => whereReturning(reopenInspection(position, terms)),
  cancelReturn: (position, terms) => whereReturning(cancelReturn(position, terms)),
  completeReturn: (position, terms) =>
    isReturning(position) ? completeReturn(position, terms, { refundMethod }) : null,
  completeWithoutReturn: (position, terms) =>
    isReturning(position)
      ? null
      : whereRenting(completeWithoutReturn(position, terms, { refundMethod })),
  startRelet: (position, terms, order) =>
    position.lock === 'reletting' ? null : reletOffer(position, terms, order),
  cancelRelet: (position, terms, { isRelet, relet }) => {
    if (isRelet && statusAfter('close', position.status) !== null)
      return endEarly('close', position, terms, { refundMethod });
    const released = relet === null ? null : releaseRelet(position, terms);
    return released && done(released);
  },
  payOff: (position, terms) => payOff(position, terms, { discountFen: fen(0), method }),
  charge: (position, terms) =>
    charge(position, terms, { kind: billKinds.extra, amountFen: fen(1) }),
};

function reletOffer(
  position: Position,
  terms: Terms,
  { totalRentFen, termCount, isCustomerBlacklisted }: OrderDetail['order'],
): Decided | null {
  const rent = { totalRentFen, termCount, period: { unit: 'month' as const } };
  const wish = proposedRelet(rent, position);
  const started = startRelet(position, terms, { isBlacklisted: isCustomerBlacklisted }, wish);
  if (started.done) return done(started.value.original);
  return started.refusal.code === 'relet_not_renting' ? null : started;
}

/** The terms of a position that was read: its late fees are counted. */
export const countedTerms = (today: BusinessDate): Terms => ({ today, lateFee: counted });

/** Late fees are counted already: the bills that the page has read say what is owed today. */
const counted = { firstBp: 0, laterBp: 0, capBp: 0 };

/**
 * Whether an action is offered now, and what stands in its way: null is that it is not offered, for it is not the
 * order's turn or the operator has no right to it.
 */
export function offerOf(
  name: OfferName,
  detail: Detail,
  today: BusinessDate,
  may: (permission: Permission) => boolean,
): { readonly obstacle: string | null } | null {
  if (!may(moneyOffers[name].permission)) return null;
  const position = positionOf(detail, today);
  const decided = decisions[name](position, { today, lateFee: counted }, detail.order);
  if (decided === null) return null;
  if (decided.done) {
    const isGiving = name === 'completeWithoutReturn';
    return { obstacle: isGiving ? booksObstacle(name, detail.order) : null };
  }
  if (name === 'completeReturn' && position.inspection === null)
    return { obstacle: '请先登记归还检测结果' };
  return { obstacle: sentenceOf(decided.refusal) };
}

/** The words the server would refuse with. */
export function sentenceOf(refusal: { readonly code: RefusalCode }): string {
  const message = refusals[refusal.code].message as (facts: object) => string; // its own facts are in it
  return message(refusal);
}

/** The refund if an order ends before its rental: deposit and payments. `now`: when it was read. */
export function refundOfEnding(detail: Detail, now: number): Fen {
  const today = businessDateOf(new Date(now));
  const position = positionOf(detail, today);
  const terms = { today, lateFee: counted };
  for (const move of ['close', 'reject', 'refuseDelivery'] as const) {
    const ending = endEarly(move, position, terms, { refundMethod });
    if (ending.done) return planLines(position, ending.value).paidOutFen;
  }
  return fen(0);
}
