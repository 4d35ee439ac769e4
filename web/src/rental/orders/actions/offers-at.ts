import type { May, OrderAction, OrderRead } from '../core/order-action.ts';
import type { Opened } from './opened.ts';
import { orderActions } from './order-actions.ts';

export interface PageOffer {
  readonly action: OrderAction;
  readonly obstacle: string | null;
  readonly opened: Opened;
}

/** The actions that the order page offers at a place, to an operator with these rights. */
export const offersAt = (place: 'header' | 'bills', read: OrderRead, may: May): PageOffer[] =>
  orderActions.flatMap((action) => {
    if (action.place !== place || !may(action.permission)) return [];
    const offer = action.offered(read, may);
    if (offer === null) return [];
    const opened = { of: 'order', name: action.name, orderId: read.detail.order.id, read } as const;
    return [{ action, obstacle: offer.obstacle, opened }];
  });
