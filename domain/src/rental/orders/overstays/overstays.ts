import { fen, sumFen, type Fen } from '../../../money.ts';
import { done, refused, type Result } from '../../../result.ts';
import { Draft } from '../core/drafting.ts';
import { overstayDays, overstayStretches } from '../core/overstay.ts';
import type { Plan, Position, Terms } from '../core/position.ts';

/** 超期占用费 that has come up and is not charged yet; zero where the order is not 超期未归还. */
export function overstayDueFen(position: Position, { today }: Terms): Fen {
  const { overstay, endsOn } = position;
  if (overstay === null || endsOn === null || overstayDays(position, today) === 0) return fen(0);
  return sumFen(overstayStretches(overstay, endsOn, today).map(({ amountFen }) => amountFen));
}

/** Charges an overstay up to today: each day once, however often it is done and whatever was missed. */
export function chargeOverstay(
  position: Position,
  terms: Terms,
): Result<Plan, { readonly code: 'overstay_charged' }> {
  if (overstayDueFen(position, terms) === 0) return refused({ code: 'overstay_charged' });
  const draft = new Draft(position, terms);
  draft.countOverstay(terms.today);
  return done(draft.plan());
}
