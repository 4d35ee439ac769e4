import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { refusals } from '@rental/contract/refusals';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';

interface Bought {
  readonly order: Pick<OrderDetail['order'], 'orderStatus' | 'buyoutRule'>;
  readonly history: readonly Pick<OrderDetail['history'][number], 'move'>[];
}

/**
 * Says if an order has 过户凭证: what was bought does; what may still be bought says that it was not yet, in the words the
 * server would refuse it with. Null: there is none to come.
 */
export function certificateOffer({
  order,
  history,
}: Bought): { readonly obstacle: string | null } | null {
  if (history.some(({ move }) => move === 'buyOut')) return { obstacle: null };
  const mayBeBought = order.orderStatus === orderStatus.renting && order.buyoutRule !== 'never';
  return mayBeBought ? { obstacle: refusals.buyout_not_complete.message({}) } : null;
}
