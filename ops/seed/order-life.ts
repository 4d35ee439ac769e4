import { rentEndsOn, type RentTerms } from '@rental/domain/rental/bills/schedule';
import { businessDateOf, startOf } from '@rental/domain/business-date';
import { daysRuleToday } from '@rental/domain/rental/orders/core/lease-terms';
import {
  orderMoves,
  orderStatus,
  type OrderMove,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import type { RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import { between, chance, weightedAt, type Random, type Weighted } from './random.ts';

export interface Step {
  readonly move: OrderMove;
  readonly at: Date;
}

/** The moves of an order until `now`, each legal after the one before. */
export interface Life {
  readonly status: OrderStatus;
  readonly steps: readonly Step[];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const oldestDays = 400;
/** Orders younger than this are mostly still on their way to the customer. */
const youngDays = 12;
const youngShare = 0.24;

/** The place of an order among all of its brand, from 0, the oldest. */
export interface Place {
  readonly index: number;
  readonly count: number;
}

const youngCountOf = (count: number) =>
  Math.max(Math.min(count, 27), Math.round(count * youngShare));

/** When the order at `place` was made: later for a later place, more and more often, and seldom at night. */
export function placedAt(random: Random, { index, count }: Place, now: Date): Date {
  const youngCount = youngCountOf(count);
  const fromNewest = count - 1 - index + random();
  const days =
    fromNewest < youngCount
      ? 0.003 + (youngDays - 0.003) * (fromNewest / youngCount) ** 1.3
      : youngDays +
        (oldestDays - youngDays) * ((fromNewest - youngCount) / (count - youngCount)) ** 1.25;
  const even = new Date(now.getTime() - days * dayMs);
  const midnight = startOf(businessDateOf(even)).getTime();
  if (midnight + dayMs > now.getTime()) return even;
  return new Date(midnight + Math.floor(hoursAwake((even.getTime() - midnight) / dayMs) * hourMs));
}

/** The hour of the day by which this share of a day's orders is made. */
function hoursAwake(share: number): number {
  if (share < 0.05) return (share / 0.05) * 8;
  if (share < 0.4) return 8 + ((share - 0.05) / 0.35) * 5;
  return 13 + ((share - 0.4) / 0.6) * 11;
}

const {
  pendingReview,
  approved,
  toGenerateAgreement,
  toShip,
  toReceive,
  renting,
  rejected,
  closed,
} = orderStatus;

/** The standing of young orders, by thirds: the newest, the middle ones, those about to arrive. */
const youngStandings: readonly Weighted<OrderStatus>[] = [
  [[pendingReview, 62], [approved, 16], [toGenerateAgreement, 8], [toShip, 4], [rejected, 6], [closed, 4]],
  [[pendingReview, 24], [approved, 17], [toGenerateAgreement, 16], [toShip, 20], [toReceive, 9], [rejected, 8], [closed, 6]],
  [[pendingReview, 8], [approved, 6], [toGenerateAgreement, 10], [toShip, 19], [toReceive, 31], [renting, 12], [rejected, 8], [closed, 6]],
]; // prettier-ignore

const goldenShare = 0.618_033_988_749_895;

/** The life of the order at `place`. Neighbours are spread evenly over the standings, so each of them is seen. */
export function lifeOf(
  random: Random,
  place: Place,
  order: { placedAt: Date; riskLevel: RiskLevel | null; terms: RentTerms },
  now: Date,
): Life {
  const youngCount = youngCountOf(place.count);
  const fromNewest = place.count - 1 - place.index;
  const spread = (fromNewest * goldenShare) % 1;
  const third = Math.floor((fromNewest / youngCount) * 3);
  const standings = youngStandings[third] ?? oldStandings(order.riskLevel);
  const standing = weightedAt(standings, spread);
  const moves = standing === closed ? closedAfter(random) : movesTo(standing);
  const steps = timed(random, moves, order.placedAt, now);
  const last = steps.at(-1);
  if (standing !== renting || !last) return { status: standing, steps };
  const completedAt = completionOf(random, order.terms, last.at, now);
  return completedAt
    ? { status: orderStatus.completed, steps: [...steps, { move: 'complete', at: completedAt }] }
    : { status: renting, steps };
}

const oldStandings = (riskLevel: RiskLevel | null): Weighted<OrderStatus> =>
  riskLevel === 'high'
    ? [[rejected, 50], [closed, 10], [renting, 40]]
    : [[rejected, 5], [closed, 9], [renting, 86]]; // prettier-ignore

const path: readonly OrderMove[] = [
  'approve',
  'generateAgreement',
  'signAgreement',
  'ship',
  'receive',
];

function movesTo(standing: OrderStatus): OrderMove[] {
  if (standing === rejected) return ['reject'];
  return path.slice(0, path.findIndex((move) => orderMoves[move].to === standing) + 1);
}

/** Closed somewhere before it was shipped. */
const closedAfter = (random: Random): OrderMove[] => [
  ...path.slice(0, between(random, 0, 3)),
  'close',
];

/** How long a move is waited for, in hours. */
const waits: Record<string, readonly [number, number]> = {
  approve: [0.2, 20],
  reject: [0.2, 20],
  generateAgreement: [0.2, 10],
  signAgreement: [0.2, 30],
  ship: [3, 40],
  receive: [20, 90],
  close: [0.5, 50],
};

/** The moves at their usual distances, pushed together where they would reach past `now`. */
function timed(random: Random, moves: readonly OrderMove[], from: Date, now: Date): Step[] {
  const hours = moves.map((move) => {
    const [least, most] = waits[move] ?? [1, 2];
    return least + (most - least) * random() ** 1.5;
  });
  const sumMs = hours.reduce((sum, wait) => sum + wait, 0) * hourMs;
  const scale = Math.min(1, ((now.getTime() - from.getTime()) * 0.95) / sumMs);
  let at = from.getTime();
  return moves.map((move, index) => {
    at += Math.floor((hours[index] ?? 0) * hourMs * scale);
    return { move, at: new Date(at) };
  });
}

/** When the rental was completed: after its last day, or paid off before; null where it still goes on. */
function completionOf(random: Random, terms: RentTerms, receivedAt: Date, now: Date): Date | null {
  const ended =
    startOf(rentEndsOn(terms, businessDateOf(receivedAt), daysRuleToday)).getTime() +
    between(random, 600, 3000) * 60_000;
  const isBack = chance(random, 0.9);
  const isPaidOff = chance(random, 0.1);
  const sinceMs = now.getTime() - receivedAt.getTime();
  if (ended < now.getTime()) return isBack ? new Date(ended) : null;
  return isPaidOff && sinceMs > 60 * dayMs
    ? new Date(receivedAt.getTime() + 45 * dayMs + Math.floor(random() * (sinceMs - 46 * dayMs)))
    : null;
}
