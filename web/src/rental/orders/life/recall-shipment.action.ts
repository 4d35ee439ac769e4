import { moveRefusals } from '@rental/contract/rental/orders/life/move-refusals';
import { isPickedUp } from '@rental/domain/rental/logistics/tracking';
import { ofMove } from '../core/of-move.ts';
import type { OrderAction } from '../core/order-action.ts';

export const recallShipmentAction: OrderAction = {
  ...ofMove('recallShipment', {
    isRelet: false,
    isAside: true,
    obstacle: ({ parcelState: state }) =>
      state !== null && isPickedUp(state) ? moveRefusals.parcel_picked_up.message({ state }) : null,
  }),
  label: '撤回发货',
  short: '撤回',
  permission: 'order:ship',
  dialog: {
    needs: 'row',
    load: async () => (await import('./recall-shipment-modal.tsx')).RecallShipmentModal,
  },
};
