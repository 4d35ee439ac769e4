import { reopenInspection } from '@rental/domain/rental/orders/money/endings';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, whereReturning } from '../money/decided.ts';

export const reopenInspectionAction: OrderAction = {
  name: 'reopenInspection',
  label: '修改检测',
  permission: 'order:return',
  place: 'header',
  returnRow: { short: '修改', states: ['toCompensate', 'toComplete'] },
  offered: decidedBy((position, terms) => whereReturning(reopenInspection(position, terms))),
  dialog: {
    needs: 'order',
    load: async () => (await import('./reopen-inspection-modal.tsx')).ReopenInspectionModal,
  },
};
