import { moveRefusals } from '@rental/contract/rental/orders/life/move-refusals';
import { ofMove } from '../core/of-move.ts';
import type { OrderAction } from '../core/order-action.ts';

export const approveAction: OrderAction = {
  ...ofMove('approve', {
    isRelet: false,
    row: { isBlacklisted: false },
    obstacle: ({ isCustomerBlacklisted }) =>
      isCustomerBlacklisted ? moveRefusals.customer_blacklisted.message({}) : null,
  }),
  label: '审核通过',
  short: '通过',
  permission: 'order:approve',
  batch: {
    label: '批量审核通过',
    load: async () => (await import('./approve-orders-modal.tsx')).ApproveOrdersModal,
  },
  dialog: {
    needs: 'row',
    load: async () => (await import('./approve-order-modal.tsx')).ApproveOrderModal,
  },
};
