import type { Fen } from '../money.ts';

/** The operators of the step before (null: a job) and of this one. */
interface Doers {
  readonly before: number | null;
  readonly now: number;
}

/**
 * True if another person has to go on (threat model 14): an amount, also one below zero, is above the limit of the brand (null: none is
 * set), and who did the step before would do this one, too.
 */
export const needsOtherPerson = (amountFen: Fen, limitFen: Fen | null, who: Doers): boolean =>
  limitFen !== null && Math.abs(amountFen) > limitFen && who.before === who.now;
