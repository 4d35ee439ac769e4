import { moveRefusals } from '@rental/contract/rental/orders/life/move-refusals';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import {
  orderStatuses,
  statusAfter,
  type OrderMove,
} from '@rental/domain/rental/orders/core/order-status';
import type { OrderAction, RowRule } from './order-action.ts';

interface Move {
  /** The orders that it is for: relets alone, others alone, or both. A relet is neither judged nor sent. */
  readonly isRelet?: boolean;
  /** It leads aside or back: the page offers it in its turn alone. */
  readonly isAside?: true;
  readonly row?: Pick<RowRule, 'isBlacklisted'>;
  /** The refusal of its turn, in the words the server would refuse it with. */
  readonly obstacle?: (order: OrderDetail['order']) => string | null;
}

/** The part of an action that follows from its move of the status: when rows and the page offer it. */
export const ofMove = (
  move: OrderMove,
  { isRelet, isAside, row, obstacle }: Move = {},
): Pick<OrderAction, 'name' | 'isMove' | 'place' | 'row' | 'offered'> => ({
  name: move,
  isMove: true,
  place: 'header',
  row: {
    statuses: orderStatuses.filter((status) => statusAfter(move, status) !== null),
    ...(isRelet !== undefined && { isRelet }),
    ...row,
  },
  offered: ({ detail: { order } }) => {
    if (isRelet !== undefined && order.isRelet !== isRelet) return null;
    if (statusAfter(move, order.orderStatus) !== null)
      return { obstacle: obstacle?.(order) ?? null };
    const { message } = moveRefusals.invalid_transition;
    return isAside ? null : { obstacle: message({ move, status: order.orderStatus }) };
  },
});

/** Money that is on its way with a provider ends first. */
export const captureUnderWay = ({ authorizationStep }: OrderDetail['order']): string | null =>
  authorizationStep === 'capture'
    ? moveRefusals.authorization_busy.message({ step: 'capture' })
    : null;

/** The first rent is paid before the product is handed over. */
export const firstRentMissing = ({ firstRentFen }: OrderDetail['order']): string | null =>
  firstRentFen > 0 ? moveRefusals.first_payment_missing.message({ dueFen: firstRentFen }) : null;
