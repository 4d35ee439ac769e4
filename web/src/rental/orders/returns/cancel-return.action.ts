import { cancelReturn } from '@rental/domain/rental/orders/money/endings';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, whereReturning } from '../money/decided.ts';

export const cancelReturnAction: OrderAction = {
  name: 'cancelReturn',
  label: '取消归还',
  permission: 'order:return',
  place: 'header',
  returnRow: { short: '取消', states: ['toSend', 'sent', 'toInspect'] },
  offered: decidedBy((position, terms) => whereReturning(cancelReturn(position, terms))),
  dialog: {
    needs: 'order',
    load: async () => (await import('./cancel-return-modal.tsx')).CancelReturnModal,
  },
};
