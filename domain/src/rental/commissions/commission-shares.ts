import { fen, type Fen } from '../../money.ts';
import { billKinds, type BillKind } from '../bills/bill-kinds.ts';
import { settledNow, type Settled } from '../settlements/settlement-shares.ts';

/** The bills that a channel earns from. Other money is for things and damages, not for the use that the channel brought. */
export const commissionedKinds: readonly BillKind[] = [billKinds.rent];

/** The rent of a bill that came in, as two days saw it. Neither is below zero. */
export interface RentIn {
  /** By the day up to which 冻结天数 are over. */
  readonly ripeFen: Fen;
  /** By the end of the period. */
  readonly collectedFen: Fen;
}

/**
 * Counts what a period adds to the commission of a bill; null: nothing. Rent counts once its frozen days are over and while it is still there: what is
 * refunded within them never counts, what is refunded later is taken back. Longer frozen days take nothing back (ADR 58).
 */
export const commissionNow = (
  before: Settled,
  { ripeFen, collectedFen }: RentIn,
  rateBp: number,
): Settled | null =>
  settledNow(before, fen(Math.min(Math.max(ripeFen, before.baseFen), collectedFen)), rateBp);
