import { fen, type Fen } from '../../money.ts';
import { transfer } from '../../money/ledger/transfers.ts';
import { Draft } from '../orders/core/drafting.ts';
import type { Plan, Position, Terms } from '../orders/core/position.ts';

/**
 * The provider does not keep a hold any longer: nothing of it is frozen. A new hold that was asked for is waited for. `isCurrent`: it
 * is the one that secures the order, and none that is let go after another has taken its place.
 */
export function lapseHold(
  position: Position,
  terms: Terms,
  { heldFen, isCurrent }: { readonly heldFen: Fen; readonly isCurrent: boolean },
): Plan {
  const plan = new Draft(position, terms).plan();
  const transfers = transfer('authorizationReleased', heldFen);
  return { ...plan, transfers, authorizedFen: isCurrent ? fen(0) : position.authorizedFen };
}
