import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { RefusalCode } from '@rental/contract/refusals';
import { businessDateOf } from '@rental/domain/business-date';
import type { Plan, Position, Terms } from '@rental/domain/rental/orders/core/position';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { Result } from '@rental/domain/result';
import { offer, type OrderAction, type RowRule } from '../core/order-action.ts';
import { countedTerms, positionOf, sentenceOf } from './order-position.ts';

export type Decided = Result<Plan, { readonly code: RefusalCode }>;

/** The domain's decision before any input; null: it is not the order's turn. */
type Decide = (position: Position, terms: Terms, order: OrderDetail['order']) => Decided | null;

/** An action is offered as the domain decides before any input; what stands in its way reads as the server would refuse it. */
export const decidedBy =
  (decide: Decide): OrderAction['offered'] =>
  ({ detail, now }) => {
    const today = businessDateOf(new Date(now));
    const decided = decide(positionOf(detail, today), countedTerms(today), detail.order);
    if (decided === null) return null;
    return decided.done ? offer : { obstacle: sentenceOf(decided.refusal) };
  };

/** The ways of paying do not change what is possible. */
export const method = 'cash' as const;

export const whereDone = (decided: Decided): Decided | null => (decided.done ? decided : null);
export const whereReturning = (decided: Decided): Decided | null =>
  !decided.done && decided.refusal.code === 'not_returning' ? null : decided;
export const whereRenting = (decided: Decided): Decided | null =>
  !decided.done && decided.refusal.code === 'invalid_transition' ? null : decided;

/** While nothing else is under way with a rental; afterwards what is under way goes on from its own list. */
export const whileRenting: RowRule = { statuses: [orderStatus.renting], isUnlocked: true };
