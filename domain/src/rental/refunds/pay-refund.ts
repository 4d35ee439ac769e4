import type { Fen } from '../../money.ts';
import type { MoneyMethod } from '../../money/ledger/accounts.ts';
import type { Transfer } from '../../money/ledger/transfers.ts';
import { Draft } from '../orders/core/drafting.ts';
import type { Plan, Position, Terms } from '../orders/core/position.ts';

/** A refund order that is paid out. */
export interface PaidRefund {
  readonly amountFen: Fen;
  /** The account that it is paid from. */
  readonly method: MoneyMethod;
  readonly pays: NonNullable<Transfer['pays']>;
}

/** The plan of a refund that has left us (ADR 41): what was on its way is not any more. It never refuses: the money has gone. */
export function payRefund(
  position: Position,
  terms: Terms,
  { amountFen, method, pays }: PaidRefund,
): Plan {
  const draft = new Draft(position, terms);
  draft.payRefund(amountFen, method, pays);
  return draft.plan();
}

/** The plan of a refund order that changes its state and moves no money. */
export const nothingPaid = (position: Position, terms: Terms): Plan =>
  new Draft(position, terms).plan();
