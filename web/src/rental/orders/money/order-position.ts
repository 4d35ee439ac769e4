import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { refusals, type RefusalCode } from '@rental/contract/refusals';
import { businessDate, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import { endEarly } from '@rental/domain/rental/orders/money/endings';
import { overstayClock, type OverstayClock } from '@rental/domain/rental/orders/core/overstay';
import { planLines } from '@rental/domain/rental/orders/core/plan-lines';
import type { OwedBill, Position, Terms } from '@rental/domain/rental/orders/core/position';

type Detail = Pick<OrderDetail, 'order' | 'bills'>;

interface Known {
  readonly today: BusinessDate;
  readonly position: Position;
}

/** The positions of orders as read: every action on an order and on each of its bills asks for it. */
const known = new WeakMap<Detail, Known>();

/** The position of an order, as the page has read it: the domain decides by it what can be done, as on the server. */
export function positionOf(detail: Detail, today: BusinessDate): Position {
  const last = known.get(detail);
  if (last?.today === today) return last.position;
  const position = positionNow(detail, today);
  known.set(detail, { today, position });
  return position;
}

function positionNow({ order, bills }: Detail, today: BusinessDate): Position {
  return {
    status: order.orderStatus,
    lock: order.lock,
    inspection: order.inspection,
    startOn: order.startOn === null ? null : businessDate(order.startOn),
    endsOn: order.endsOn === null ? null : businessDate(order.endsOn),
    depositDueFen: fen(order.depositFen - order.depositWaivedFen),
    waiverHoldFen: order.waiverHoldFen,
    authorizableFen: order.authorizableFen,
    depositHeldFen: order.depositHeldFen,
    depositComingFen: order.depositComingFen,
    authorizedComingFen: order.authorizedComingFen,
    firstRentFen: order.firstRentFen,
    authorizedFen: order.authorizedFen,
    authorizationStep: order.authorizationStep,
    badDebtFen: order.badDebtFen,
    claim: null, // what is open of one, its actions say themselves
    owedBackFen: order.owedBackFen,
    buyoutFen: order.buyoutFen,
    buyoutRule: order.buyoutRule,
    buyoutTerms: order.lease.buyout,
    buyoutFloorBp: 0, // the server alone weighs a buyout
    renewal: order.lease.renewal,
    paymentOrder: order.lease.paymentOrder,
    earlyReturn: order.lease.earlyReturn,
    daysRule: order.lease.daysRule,
    overstay: overstayOf(order),
    handedBackOn: null, // no obstacle depends on it
    bills: bills.flatMap((bill) => (bill.id === null ? [] : [owedBill(bill, bill.id, today)])),
  };
}

/** 超期占用费 of an order that was read. */
export const overstayOf = (
  order: Pick<
    OrderDetail['order'],
    'lease' | 'totalRentFen' | 'termCount' | 'periodDays' | 'startOn' | 'overstayCountedOn'
  >,
): OverstayClock | null => {
  const { totalRentFen, termCount, periodDays, startOn, overstayCountedOn } = order;
  return overstayClock({
    terms: order.lease.overstay,
    rent: {
      totalRentFen,
      termCount,
      period: periodDays === null ? { unit: 'month' } : { unit: 'day', days: periodDays },
    },
    startOn: startOn === null ? null : businessDate(startOn),
    countedOn: overstayCountedOn === null ? null : businessDate(overstayCountedOn),
  });
};

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
  claimedFen: bill.claimedFen,
  waivedFen: bill.waivedFen,
  // the server has counted it up to today
  lateFeeFen: bill.lateFeeFen,
  lateFeePaidFen: fen(0),
  lateFeeWaivedFen: fen(0),
  lateFeeCountedOn: today,
  lateFeeStoppedOn: null,
  refundedFen: bill.refundedFen,
  droppedFen: bill.droppedFen,
});

/** The terms of a position that was read: its late fees are counted. */
export const countedTerms = (today: BusinessDate): Terms => ({ today, lateFee: counted });

/** Late fees are counted already: the bills that the page has read say what is owed today. */
const counted = { graceDays: 0, firstBp: 0, laterBp: 0, capBp: 0 };

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
    const ending = endEarly(move, position, terms, { refundMethod: 'cash' });
    if (ending.done) return planLines(position, ending.value).paidOutFen;
  }
  return fen(0);
}
