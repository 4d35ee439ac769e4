import { fen } from '@rental/domain/money';
import { endAsLost } from '@rental/domain/rental/orders/losses/losses';
import { booksObstacle } from '../core/books-obstacle.ts';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, method, whereRenting, whileRenting } from '../money/decided.ts';

const decided = decidedBy((position, terms) =>
  whereRenting(endAsLost(position, terms, { compensationFen: fen(0), refundMethod: method })),
);

export const endAsLostAction: OrderAction = {
  name: 'endAsLost',
  label: '坏账结案',
  permission: 'order:endAsLost',
  isDanger: true,
  place: 'header',
  row: whileRenting,
  offered: (read, may) => {
    const offered = decided(read, may);
    return offered?.obstacle === null
      ? { obstacle: booksObstacle('endAsLost', read.detail.order) }
      : offered;
  },
  dialog: {
    needs: 'order',
    load: async () => (await import('./end-as-lost-modal.tsx')).EndAsLostModal,
  },
};
