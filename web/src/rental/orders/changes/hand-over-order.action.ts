import type { OrderAction } from '../core/order-action.ts';
import { ofChange } from './of-change.ts';

export const handOverAction: OrderAction = {
  ...ofChange('handOver', { row: { isRelet: false } }),
  permission: 'order:transfer',
  dialog: {
    needs: 'order',
    load: async () => (await import('./hand-over-order-modal.tsx')).HandOverOrderModal,
  },
};
