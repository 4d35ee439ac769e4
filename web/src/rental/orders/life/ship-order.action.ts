import { firstRentMissing, ofMove } from '../core/of-move.ts';
import type { OrderAction } from '../core/order-action.ts';

export const shipAction: OrderAction = {
  ...ofMove('ship', { isRelet: false, obstacle: firstRentMissing }),
  label: '发货',
  permission: 'order:ship',
  dialog: {
    needs: 'row',
    load: async () => (await import('./ship-order-modal.tsx')).ShipOrderModal,
  },
};
