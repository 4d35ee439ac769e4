import { hasEnded } from '@rental/domain/rental/orders/core/order-status';
import { booksObstacle } from '../core/books-obstacle.ts';
import { offer, type OrderAction } from '../core/order-action.ts';

export const withdrawClaimAction: OrderAction = {
  name: 'withdrawClaim',
  label: '撤销理赔',
  permission: 'claim:edit',
  isDanger: true,
  place: 'header',
  offered: ({ detail: { order } }) => {
    if (order.claimOpenFen === 0) return null;
    // of an order that has ended, what is not paid is let off
    return hasEnded(order.orderStatus)
      ? { obstacle: booksObstacle('withdrawClaim', order) }
      : offer;
  },
  dialog: {
    needs: 'order',
    load: async () => (await import('./withdraw-claim-modal.tsx')).WithdrawClaimModal,
  },
};
