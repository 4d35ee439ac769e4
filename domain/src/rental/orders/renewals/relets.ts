import type { BusinessDate } from '../../../business-date.ts';
import { fen, sumFen, type Fen } from '../../../money.ts';
import { transfer } from '../../../money/ledger/transfers.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import {
  planBills,
  rentEndsOn,
  type DaysRule,
  type PlannedBill,
  type RentTerms,
} from '../../bills/schedule.ts';
import { authorizationFree, type AuthorizationBusy } from '../../pre-authorization-steps/steps.ts';
import { priceAfterwards } from '../buyouts/buyouts.ts';
import { Draft } from '../core/drafting.ts';
import { daysRuleToday } from '../core/lease-terms.ts';
import { orderStatus, statusAfter } from '../core/order-status.ts';
import {
  after,
  owedInAll,
  type BuyoutRule,
  type Plan,
  type Position,
  type Terms,
} from '../core/position.ts';
import { carriedHoldFen, securityMissingOf } from '../core/security.ts';
import { firstPaid, type FirstPaymentMissing, type WrongTurn } from '../life/decisions.ts';
import { cancelOpen, locked, type OrderLocked } from '../money/endings.ts';
import {
  reletGap,
  reletStartsOn,
  settleGap,
  type GapChoice,
  type GapUndecided,
  type ReletGap,
  type Rented,
} from './relet-gap.ts';

/** The terms of a relet (续租): a rent and a buyout price of its own. */
export interface ReletTerms extends RentTerms {
  /** Null: the product cannot be bought. */
  readonly buyoutFen: Fen | null;
  readonly buyoutRule: BuyoutRule;
}

/** The bills of a relet, as they are if it begins today. */
export interface ReletSchedule {
  readonly startOn: BusinessDate;
  readonly endsOn: BusinessDate;
  readonly bills: readonly PlannedBill[];
}

/** The most terms of a relet where the signed terms name none. */
export const maxReletTerms = 60;

/** The proposed terms of a relet: as many terms as before or as were agreed on, their rent, and the product at its remaining price. */
export function proposedRelet(rent: RentTerms, position: Position): ReletTerms {
  const termCount = Math.min(rent.termCount, position.renewal?.maxTerms ?? maxReletTerms);
  return {
    period: rent.period,
    termCount,
    totalRentFen: rentOfTerms(rent, position, termCount),
    buyoutFen: priceAfterwards(position),
    buyoutRule: position.buyoutRule,
  };
}

/** The rent of so many terms by the signed terms: a share of what a term has cost so far; half a fen is rounded up. */
export const rentOfTerms = (
  { totalRentFen, termCount: before }: RentTerms,
  { renewal }: Pick<Position, 'renewal'>,
  termCount: number,
): Fen =>
  fen(Math.round((totalRentFen * termCount * (renewal?.rentBp ?? 10_000)) / (before * 10_000)));

export interface ReletStart extends ReletSchedule {
  /** The order that is gone on from: it is locked. */
  readonly original: Plan;
  readonly terms: ReletTerms;
}

type StartRefusal =
  | { readonly code: 'relet_not_renting' }
  | { readonly code: 'relet_not_offered' }
  | { readonly code: 'relet_too_long'; readonly maxTerms: number }
  | OrderLocked
  | { readonly code: 'relet_of_blacklisted' }
  | { readonly code: 'rent_below_terms'; readonly termCount: number };

/** 续租: a new order goes on from one that is rented, with nothing else under way; until it begins, nothing else can. */
export function startRelet(
  position: Position,
  terms: Terms,
  customer: { readonly isBlacklisted: boolean },
  relet: ReletTerms,
): Result<ReletStart, StartRefusal> {
  if (position.status !== orderStatus.renting) return refused({ code: 'relet_not_renting' });
  const free = locked(position);
  if (!free.done) return free;
  const { renewal } = position;
  if (renewal === null) return refused({ code: 'relet_not_offered' });
  if (relet.termCount > (renewal.maxTerms ?? maxReletTerms))
    return refused({ code: 'relet_too_long', maxTerms: renewal.maxTerms ?? maxReletTerms });
  if (customer.isBlacklisted) return refused({ code: 'relet_of_blacklisted' });
  if (relet.totalRentFen < relet.termCount)
    return refused({ code: 'rent_below_terms', termCount: relet.termCount });
  const draft = new Draft(position, terms);
  draft.countOverstay(terms.today);
  draft.lock('reletting');
  const original = draft.plan();
  const startOn = reletStartsOn(after(position, original), terms.today);
  return done({
    original,
    terms: relet,
    ...scheduleOf(relet, startOn, daysRuleToday),
  });
}

/** The relet was closed before it began: the order that it would have gone on from is free again. */
export function releaseRelet(position: Position, terms: Terms): Plan | null {
  if (position.lock !== 'reletting') return null;
  const draft = new Draft(position, terms);
  draft.lock(null);
  return draft.plan();
}

export interface ReletBeginning extends ReletSchedule {
  /** The order that is gone on from: it is completed, and deposit and hold leave it. */
  readonly original: Plan;
  /** The relet, which takes both in. Its bills are in the schedule. */
  readonly relet: Plan;
  /** The days since the rental before has ended; null: there are none. */
  readonly gap: ReletGap | null;
  /** The treatment of the rent of these days, before the relet begins; null: there are none. */
  readonly settledGap: Plan | null;
}

type BeginRefusal =
  | WrongTurn
  | { readonly code: 'not_a_relet' }
  | { readonly code: 'relet_still_owed'; readonly owedFen: Fen }
  | FirstPaymentMissing
  | AuthorizationBusy
  | { readonly code: 'relet_deposit_missing'; readonly missingFen: Fen }
  | GapUndecided;

/** The relet that begins, with what is said about the days before it; null: nothing. */
interface Beginning {
  readonly position: Position;
  readonly rent: RentTerms;
  readonly gapChoice: GapChoice | null;
}

/**
 * 续租起租: the rental before ends with nothing owed, and the next begins with its device and its deposit. `rented` null:
 * the order goes on from none.
 */
export function beginRelet(
  rented: Rented | null,
  { position, rent, gapChoice }: Beginning,
  terms: Terms,
): Result<ReletBeginning, BeginRefusal> {
  if (rented?.position.lock !== 'reletting') return refused({ code: 'not_a_relet' });
  const original = rented.position;
  const to = statusAfter('beginRelet', position.status);
  if (to === null)
    return refused({ code: 'invalid_transition', move: 'beginRelet', status: position.status });
  const owedFen = owedInAll(original, terms);
  if (owedFen > 0) return refused({ code: 'relet_still_owed', owedFen });
  const free = holdsDecided(original, position);
  if (!free.done) return free;
  const missingFen = securityMissingOf(position);
  if (missingFen > 0) return refused({ code: 'relet_deposit_missing', missingFen });
  const first = firstPaid(position);
  if (!first.done) return first;
  const gap = reletGap(rented, terms.today);
  const settledGap =
    gap === null || gap.amountFen === 0
      ? done(null)
      : settleGap(position, terms, { gap, choice: gapChoice });
  if (!settledGap.done) return settledGap;

  const ending = new Draft(original, terms);
  cancelOpen(ending); // a deposit that was asked for and not paid
  ending.carryDepositOut();
  const carriedFen = position.authorizedFen > 0 ? fen(0) : carriedHoldFen(original);
  if (carriedFen > 0) ending.carryAuthorizationOut();
  else ending.endAuthorization(); // the relet has a hold of its own, or needs none
  ending.lock(null);
  ending.moveTo('complete', orderStatus.completed);

  const beginning = new Draft(position, terms);
  beginning.carryDepositIn(original.depositHeldFen);
  beginning.carryAuthorizationIn(carriedFen);
  beginning.moveTo('beginRelet', to);
  const begun = beginning.plan();
  const { bills, ...days } = scheduleOf(
    rent,
    reletStartsOn(original, terms.today),
    position.daysRule,
  );
  const unpaid = bills.slice(
    position.bills.filter(
      ({ kind, status }) => kind === billKinds.rent && status === billStatus.paid,
    ).length,
  );
  return done({
    original: ending.plan(),
    relet: {
      ...begun,
      transfers: [
        ...begun.transfers,
        ...transfer('rentBilled', sumFen(unpaid.map(({ rentFen }) => rentFen))),
      ],
    },
    ...days,
    bills: unpaid,
    gap,
    settledGap: settledGap.value,
  });
}

/** Which hold secures the relet is known once the provider has answered; one that is being released secures neither. */
function holdsDecided(original: Position, relet: Position): Result<null, AuthorizationBusy> {
  const { authorizationStep: step } = original;
  if (step !== null && step !== 'release') return refused({ code: 'authorization_busy', step });
  return authorizationFree(relet);
}

const scheduleOf = (rent: RentTerms, startOn: BusinessDate, rule: DaysRule): ReletSchedule => ({
  startOn,
  endsOn: rentEndsOn(rent, startOn, rule),
  bills: planBills(rent, startOn),
});
