import { captureUnderWay, ofMove } from '../core/of-move.ts';
import type { OrderAction } from '../core/order-action.ts';

export const rejectAction: OrderAction = {
  ...ofMove('reject', { isRelet: false, obstacle: captureUnderWay }),
  label: '审核拒绝',
  short: '拒绝',
  permission: 'order:reject',
  isDanger: true,
  dialog: {
    needs: 'row',
    load: async () => (await import('./reject-order-modal.tsx')).RejectOrderModal,
  },
};
