import { captureUnderWay, ofMove } from '../core/of-move.ts';
import type { OrderAction } from '../core/order-action.ts';

export const refuseDeliveryAction: OrderAction = {
  ...ofMove('refuseDelivery', { isRelet: false, isAside: true, obstacle: captureUnderWay }),
  label: '拒收',
  permission: 'order:receive',
  isDanger: true,
  dialog: {
    needs: 'row',
    load: async () => (await import('./refuse-delivery-modal.tsx')).RefuseDeliveryModal,
  },
};
