import { ofMove } from '../core/of-move.ts';
import type { OrderAction } from '../core/order-action.ts';

export const receiveAction: OrderAction = {
  ...ofMove('receive', { isRelet: false }),
  label: '确认收货',
  short: '收货',
  permission: 'order:receive',
  dialog: {
    needs: 'row',
    load: async () => (await import('./receive-order-modal.tsx')).ReceiveOrderModal,
  },
};
