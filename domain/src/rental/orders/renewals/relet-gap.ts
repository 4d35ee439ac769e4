import { addDays, daysBetween, type BusinessDate } from '../../../business-date.ts';
import { fen, type Fen } from '../../../money.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { rentalDays, type RentTerms } from '../../bills/schedule.ts';
import { Draft } from '../core/drafting.ts';
import { lastCovered } from '../core/overstay.ts';
import type { Plan, Position, Terms } from '../core/position.ts';

/** A rental that is gone on from: where it stands, its rent and its first day. */
export interface Rented {
  readonly position: Position;
  readonly rent: RentTerms;
  readonly startOn: BusinessDate;
}

/** 间隔: the days on which the customer had the product, after a rental had ended and before its relet begins. */
export interface ReletGap {
  readonly fromOn: BusinessDate;
  readonly toOn: BusinessDate;
  readonly days: number;
  /** Their rent, at what a day of the rental before has cost. */
  readonly amountFen: Fen;
}

/** The ways to treat the rent of these days. */
export const gapChoices = { charge: '收取', waive: '免收' } as const;

export type GapChoice = keyof typeof gapChoices;

type Covered = Pick<Position, 'endsOn' | 'overstay'>;

/** A relet begins when the rental before it has ended and no day of it is charged as 超期, or today where that is past. */
export function reletStartsOn({ endsOn, overstay }: Covered, today: BusinessDate): BusinessDate {
  if (endsOn === null) return today;
  const last = lastCovered(endsOn, overstay);
  return last < today ? today : addDays(last, 1);
}

/**
 * The days between a rental and its relet if that begins today, without those that are charged as 超期; null: there are none. Half a fen
 * of their rent is rounded up.
 */
export function reletGap(
  { position: { endsOn, overstay }, rent, startOn }: Rented,
  today: BusinessDate,
): ReletGap | null {
  if (endsOn === null) return null;
  const fromOn = addDays(lastCovered(endsOn, overstay), 1);
  const days = daysBetween(fromOn, reletStartsOn({ endsOn, overstay }, today));
  if (days === 0) return null;
  const amountFen = fen(Math.round((rent.totalRentFen * days) / rentalDays(rent, startOn)));
  return { fromOn, toOn: addDays(fromOn, days - 1), days, amountFen };
}

/** The purpose of the bill of a gap. */
export const gapPurpose = ({ fromOn, toOn, days }: ReletGap): string =>
  `续租间隔${days}天租金（${fromOn}至${toOn}）`;

export interface GapUndecided {
  readonly code: 'relet_gap_undecided';
  readonly days: number;
  readonly amountFen: Fen;
}

/**
 * The rent of a gap becomes a bill of the relet (补订单), due today; where it is waived the bill is let off at once, so that the
 * books have what was given away.
 */
export function settleGap(
  relet: Position,
  terms: Terms,
  { gap, choice }: { readonly gap: ReletGap; readonly choice: GapChoice | null },
): Result<Plan, GapUndecided> {
  const { days, amountFen } = gap;
  if (choice === null) return refused({ code: 'relet_gap_undecided', days, amountFen });
  const draft = new Draft(relet, terms);
  const bill = draft.add(billKinds.extra, amountFen, terms.today);
  if (choice === 'waive') draft.waive(bill, amountFen, fen(0));
  return done(draft.plan());
}
