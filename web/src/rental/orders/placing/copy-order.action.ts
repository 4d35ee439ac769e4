import { orderStatuses } from '@rental/domain/rental/orders/core/order-status';
import { offer, type OrderAction } from '../core/order-action.ts';

export const copyAction: OrderAction = {
  name: 'copy',
  label: '复制下单',
  short: '复制',
  permission: 'order:place',
  place: 'header',
  row: { statuses: orderStatuses },
  offered: () => offer,
  dialog: {
    needs: 'row',
    load: async () => (await import('./place-order-modal.tsx')).CopyOrderModal,
  },
};
