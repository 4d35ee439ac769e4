import type { BillAction } from '../core/bill-action.ts';
import { isMade } from '../core/open-bill.ts';
import type { May, OrderAction, OrderRead } from '../core/order-action.ts';
import { billActions } from './bill-actions.ts';
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
    const opened = { of: 'order', name: action.name, orderId: read.detail.order.id } as const;
    return [{ action, obstacle: offer.obstacle, opened }];
  });

export interface BillOffer {
  readonly action: BillAction;
  readonly obstacle: string | null;
  readonly opened: Opened;
}

/** The actions that the order page offers on a bill, to an operator with these rights; on a mere plan none. */
export function offersOn(
  bill: OrderRead['detail']['bills'][number],
  read: OrderRead,
  may: May,
): BillOffer[] {
  if (!isMade(bill)) return [];
  return billActions.flatMap((action) => {
    if (action.isOfRowsAlone || !may(action.permission)) return [];
    const offer = action.offered(bill, read);
    if (offer === null) return [];
    const of = { name: action.name, orderId: read.detail.order.id, billId: bill.id };
    return [{ action, obstacle: offer.obstacle, opened: { of: 'bill', ...of } as const }];
  });
}
