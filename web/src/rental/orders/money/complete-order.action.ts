import { completeWithoutReturn } from '@rental/domain/rental/orders/money/endings';
import { booksObstacle } from '../core/books-obstacle.ts';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, method, whereRenting, whileRenting } from './decided.ts';

const decided = decidedBy((position, terms) =>
  position.lock === 'returning'
    ? null
    : whereRenting(completeWithoutReturn(position, terms, { refundMethod: method })),
);

export const completeWithoutReturnAction: OrderAction = {
  name: 'completeWithoutReturn',
  label: '无需归还完结',
  permission: 'order:complete',
  place: 'header',
  row: whileRenting,
  offered: (read, may) => {
    const offered = decided(read, may);
    return offered?.obstacle === null
      ? { obstacle: booksObstacle('completeWithoutReturn', read.detail.order) }
      : offered;
  },
  dialog: {
    needs: 'order',
    load: async () => (await import('./complete-order-modal.tsx')).CompleteOrderModal,
  },
};
