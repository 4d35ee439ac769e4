import { ofMove } from '../core/of-move.ts';
import type { OrderAction } from '../core/order-action.ts';

export const reopenAction: OrderAction = {
  ...ofMove('reopen', { isRelet: false, isAside: true }),
  label: '复审',
  permission: 'order:reopen',
  dialog: {
    needs: 'row',
    load: async () => (await import('./reopen-order-modal.tsx')).ReopenOrderModal,
  },
};
