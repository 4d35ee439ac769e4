import { firstRentMissing, ofMove } from '../core/of-move.ts';
import type { OrderAction } from '../core/order-action.ts';

export const pickUpAction: OrderAction = {
  ...ofMove('pickUp', { isRelet: false, isAside: true, obstacle: firstRentMissing }),
  label: '自提',
  permission: 'order:ship',
  dialog: {
    needs: 'row',
    load: async () => (await import('./pick-up-order-modal.tsx')).PickUpOrderModal,
  },
};
