import { fen, sumFen, type Fen } from '../../../money.ts';
import { counted, type Position, type Terms } from '../core/position.ts';

/**
 * The position of an order when somebody agreed to an act on it, without what days alone change (ADR 34): the act comes to the same as
 * long as this is the same, but for the late fee that has grown.
 */
export const standingAgreedOn = ({ bills, ...position }: Position, { lateFee }: Terms) => ({
  ...position,
  lateFee,
  bills: bills.map(({ lateFeeFen: _fee, lateFeeCountedOn: _day, ...bill }) => bill),
});

/** All late fees of an order up to today, paid and waived ones too: only days let it grow. */
export const lateFeeInAll = ({ bills }: Position, terms: Terms): Fen =>
  sumFen(bills.map((bill) => counted(bill, terms).lateFeeFen));

/** The amounts that somebody agreed to, and the same at another time. */
export interface AgreedAmounts {
  readonly givenFen: Fen;
  readonly lateFeeFen: Fen;
}

/** True if an outcome still is what was agreed to: it gives away no more than that and the late fee of the days since. */
export const isWithinAgreed = (agreed: AgreedAmounts, now: AgreedAmounts): boolean =>
  now.givenFen <= fen(agreed.givenFen + Math.max(0, now.lateFeeFen - agreed.lateFeeFen));
