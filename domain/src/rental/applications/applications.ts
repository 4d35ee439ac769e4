import { addDays, type BusinessDate } from '../../business-date.ts';
import { fen, sumFen, type Fen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';
import { rentEndsOn, type RentTerms } from '../bills/schedule.ts';
import type { AuthorizationBusy } from '../pre-authorization-steps/steps.ts';
import {
  buyOut,
  buyoutDueOf,
  startBuyout,
  type BuyoutNotPossible,
  type BuyoutTooEarly,
} from '../orders/buyouts/buyouts.ts';
import { changeAddress, mayChangeAddress, type Delivery } from '../orders/changes/address.ts';
import { daysRuleToday } from '../orders/core/lease-terms.ts';
import type { OrderStatus } from '../orders/core/order-status.ts';
import type { OrderLock, OwedBill, Position, Terms } from '../orders/core/position.ts';
import type { ReletKeeps } from '../orders/life/decisions.ts';
import { startReturn } from '../orders/money/endings.ts';
import { maxReletTerms, rentOfTerms, startRelet } from '../orders/renewals/relets.ts';
import { reletStartsOn } from '../orders/renewals/relet-gap.ts';
import type { ApplicationKind } from './application-states.ts';

/** How a product comes back. Stored: never rename. */
export const waysBack = { express: '快递寄回', store: '到店归还' } as const;
export type WayBack = keyof typeof waysBack;

/** How far ahead a return is planned. */
export const maxPlannedDays = 90;

interface ReturnContent {
  readonly kind: 'return';
  readonly sendBy: WayBack;
  readonly plannedOn: BusinessDate;
  readonly reason: string;
  readonly note: string | null;
}
interface BuyoutContent {
  readonly kind: 'buyout';
  /** The sum of the quote that the customer accepted. */
  readonly amountFen: Fen;
}
interface RenewalContent {
  readonly kind: 'renewal';
  readonly termCount: number;
  /** The rent of the period as it was offered. */
  readonly totalRentFen: Fen;
}
interface AddressContent extends Delivery {
  readonly kind: 'address';
}
interface ComplaintContent {
  readonly kind: 'complaint';
  readonly text: string;
  /** A phone; null: the customer's. */
  readonly contact: string | null;
}

/** The request of the customer, by the kind. */
export type ApplicationContent =
  | ReturnContent
  | BuyoutContent
  | RenewalContent
  | AddressContent
  | ComplaintContent;

/** The state of an order, as applications ask for it. */
export interface Applicable {
  readonly position: Position;
  readonly terms: Terms;
  readonly rent: RentTerms;
  readonly isRelet: boolean;
  readonly isBlacklisted: boolean;
  readonly delivery: Delivery;
  /** The kinds that the order has an open application of. */
  readonly open: ReadonlySet<ApplicationKind>;
}

export type NotApplicable =
  | { readonly code: 'application_open'; readonly kind: ApplicationKind }
  | {
      readonly code: 'application_not_now';
      readonly kind: ApplicationKind;
      readonly status: OrderStatus;
    }
  | {
      readonly code: 'application_order_busy';
      readonly kind: ApplicationKind;
      readonly lock: OrderLock;
    }
  | BuyoutNotPossible
  | BuyoutTooEarly
  | AuthorizationBusy
  | { readonly code: 'relet_not_offered' }
  | { readonly code: 'open_renewal_refused' }
  | ReletKeeps;

type NotAsAsked =
  | NotApplicable
  | { readonly code: 'return_day_not_possible' }
  | { readonly code: 'application_amount_stale'; readonly amountFen: Fen }
  | { readonly code: 'renewal_period_unknown' }
  | { readonly code: 'address_unchanged' };

/** The price of a buyout today: to the fen what 买断 asks for. */
export interface BuyoutQuote {
  /** 尾款 by the signed terms. */
  readonly balanceFen: Fen;
  readonly lateFeeFen: Fen;
  /** Other bills that are due with it. */
  readonly otherBillsFen: Fen;
  readonly amountFen: Fen;
  /** The deposit that goes back, unless it pays a part. */
  readonly depositFen: Fen;
}

/** A period that the signed terms offer for 续租, with its rent, as if it began when this rental ends. */
export interface RenewalOffer {
  readonly termCount: number;
  readonly totalRentFen: Fen;
  readonly startOn: BusinessDate;
  readonly endsOn: BusinessDate;
}

/** 买断 of today: the plan of the command itself, paid with money alone. */
export function buyoutQuote(at: Applicable): Result<BuyoutQuote, NotApplicable> {
  const free = mayApply('buyout', at, () => startBuyout(at.position, at.terms));
  if (!free.done) return free;
  const { position, terms } = at;
  const input = { method: 'bank', useDeposit: false, refundMethod: 'bank' } as const;
  const plan = mayApply('buyout', at, () => buyOut(position, terms, input));
  if (!plan.done) return plan;
  const before = new Map(position.bills.map((bill) => [bill.id, bill]));
  const paid = (of: (bill: OwedBill) => Fen) =>
    sumFen(
      plan.value.bills.map((bill) => {
        const was = before.get(bill.id);
        return fen(of(bill) - (was === undefined ? 0 : of(was)));
      }),
    );
  const lateFeeFen = paid(({ lateFeePaidFen }) => lateFeePaidFen);
  const billsFen = paid(({ paidFen }) => paidFen);
  const balanceFen = buyoutDueOf(position, terms.today);
  return done({
    balanceFen,
    lateFeeFen,
    otherBillsFen: fen(billsFen - balanceFen),
    amountFen: fen(billsFen + lateFeeFen),
    depositFen: position.depositHeldFen,
  });
}

/** The periods that 续租 offers, by the signed terms. */
export function renewalOffers(at: Applicable): Result<readonly RenewalOffer[], NotApplicable> {
  const { position, terms, rent, isBlacklisted } = at;
  const price = (termCount: number) => rentOfTerms(rent, position, termCount);
  const free = mayApply('renewal', at, () =>
    startRelet(
      position,
      terms,
      { isBlacklisted },
      {
        period: rent.period,
        termCount: 1,
        totalRentFen: fen(1),
        buyoutFen: null,
        buyoutRule: 'never',
      },
    ),
  );
  if (!free.done) return free;
  const startOn = reletStartsOn(position, terms.today);
  return done(
    Array.from({ length: position.renewal?.maxTerms ?? maxReletTerms }, (_, n) => n + 1)
      .filter((termCount) => price(termCount) >= termCount)
      .map((termCount) => ({
        termCount,
        totalRentFen: price(termCount),
        startOn,
        endsOn: rentEndsOn({ ...rent, termCount }, startOn, daysRuleToday),
      })),
  );
}

/** Says of each kind if it can be applied for now, by the decisions of the commands. */
export const applicable: Readonly<
  Record<ApplicationKind, (at: Applicable) => Result<unknown, NotApplicable>>
> = {
  return: (at) => mayApply('return', at, () => startReturn(at.position, at.terms)),
  buyout: buyoutQuote,
  renewal: renewalOffers,
  address: (at) =>
    mayApply('address', at, () => mayChangeAddress({ ...at, status: at.position.status })),
  complaint: (at) => mayApply('complaint', at, () => done(true)),
};

/** Says if what the customer asks for can be applied for now; amounts are those of today. */
export function applyFor(content: ApplicationContent, at: Applicable): Result<unknown, NotAsAsked> {
  const { today } = at.terms;
  switch (content.kind) {
    case 'return': {
      const { plannedOn } = content;
      const isSoon = plannedOn >= today && plannedOn <= addDays(today, maxPlannedDays);
      const may = applicable.return(at);
      return may.done && !isSoon ? refused({ code: 'return_day_not_possible' }) : may;
    }
    case 'buyout': {
      const quote = buyoutQuote(at);
      return quote.done ? asQuoted(content.amountFen, quote.value.amountFen) : quote;
    }
    case 'renewal': {
      const offers = renewalOffers(at);
      if (!offers.done) return offers;
      const offer = offers.value.find(({ termCount }) => termCount === content.termCount);
      if (offer === undefined) return refused({ code: 'renewal_period_unknown' });
      return asQuoted(content.totalRentFen, offer.totalRentFen);
    }
    case 'address': {
      const may = applicable.address(at);
      if (!may.done) return may;
      const order = { status: at.position.status, isRelet: at.isRelet };
      return mayApply('address', at, () => changeAddress(order, at.delivery, content));
    }
    case 'complaint':
      return applicable.complaint(at);
  }
}

const asQuoted = (accepted: Fen, amountFen: Fen): Result<true, NotAsAsked> =>
  accepted === amountFen ? done(true) : refused({ code: 'application_amount_stale', amountFen });

interface Denied {
  readonly code: string;
}

/** The decision of a command, in the words for a customer: none that speaks of the shop's own steps, or of a blacklist. */
function mayApply<Value, R extends Denied>(
  kind: ApplicationKind,
  { open, position }: Applicable,
  decide: () => Result<Value, R>,
): Result<Value, Exclude<R, { readonly code: InnerCode }> | NotApplicable> {
  if (open.has(kind)) return refused({ code: 'application_open', kind });
  const decided = decide();
  if (decided.done) return decided;
  const { lock, status } = position;
  switch (decided.refusal.code) {
    case 'invalid_transition':
    case 'change_out_of_turn':
    case 'relet_not_renting':
      return refused({ code: 'application_not_now', kind, status });
    case 'order_locked':
      return lock === null
        ? refused({ code: 'application_not_now', kind, status })
        : refused({ code: 'application_order_busy', kind, lock });
    case 'relet_of_blacklisted':
      return refused({ code: 'open_renewal_refused' });
    case 'refund_method_missing':
    case 'relet_too_long':
    case 'rent_below_terms':
      throw new Error(`Broken invariant: ${decided.refusal.code} of what was given`);
    default:
      return refused(decided.refusal as Exclude<R, { readonly code: InnerCode }>);
  }
}

type InnerCode =
  | 'invalid_transition'
  | 'change_out_of_turn'
  | 'relet_not_renting'
  | 'order_locked'
  | 'relet_of_blacklisted'
  | 'refund_method_missing'
  | 'relet_too_long'
  | 'rent_below_terms';
