import { startReturn } from '@rental/domain/rental/orders/money/endings';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, whereRenting, whileRenting } from '../money/decided.ts';

export const startReturnAction: OrderAction = {
  name: 'startReturn',
  label: '申请归还',
  permission: 'order:return',
  place: 'header',
  row: whileRenting,
  offered: decidedBy((position, terms) =>
    position.lock === 'returning' ? null : whereRenting(startReturn(position, terms)),
  ),
  dialog: {
    needs: 'order',
    load: async () => (await import('./start-return-modal.tsx')).StartReturnModal,
  },
};
