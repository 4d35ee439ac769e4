import { booksObstacle } from '../core/books-obstacle.ts';
import type { OrderAction } from '../core/order-action.ts';

export const refundOwedBackAction: OrderAction = {
  name: 'refundOwedBack',
  label: '退多付',
  permission: 'bill:refund',
  place: 'header',
  offered: ({ detail: { order } }) =>
    order.owedBackFen > 0 ? { obstacle: booksObstacle('refundOwedBack', order) } : null,
  dialog: {
    needs: 'order',
    load: async () => (await import('./refund-owed-back-modal.tsx')).RefundOwedBackModal,
  },
};
