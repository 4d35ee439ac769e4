import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { offer, type OrderAction } from '../core/order-action.ts';
import { fits } from '../core/row-rule.ts';

const row = { statuses: [orderStatus.toReceive] };

export const trackAction: OrderAction = {
  name: 'track',
  label: '查物流',
  permission: 'order:list',
  isLook: true,
  place: 'rows alone',
  row,
  offered: ({ detail: { order } }) => (fits(row, order) ? offer : null),
  dialog: {
    needs: 'row',
    load: async () => (await import('./track-order-modal.tsx')).TrackOrderModal,
  },
};
