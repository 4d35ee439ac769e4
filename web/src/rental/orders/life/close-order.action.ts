import { captureUnderWay, ofMove } from '../core/of-move.ts';
import type { OrderAction } from '../core/order-action.ts';

export const closeAction: OrderAction = {
  ...ofMove('close', { obstacle: captureUnderWay }),
  label: '关单',
  permission: 'order:close',
  isDanger: true,
  dialog: {
    needs: 'row',
    load: async () => (await import('./close-order-modal.tsx')).CloseOrderModal,
  },
};
