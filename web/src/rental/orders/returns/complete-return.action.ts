import { completeReturn } from '@rental/domain/rental/orders/money/endings';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, method } from '../money/decided.ts';

const decided = decidedBy((position, terms) =>
  position.lock === 'returning' ? completeReturn(position, terms, { refundMethod: method }) : null,
);

export const completeReturnAction: OrderAction = {
  name: 'completeReturn',
  label: '归还结清',
  permission: 'order:return',
  place: 'header',
  isMain: true,
  returnRow: { short: '结清', states: ['toComplete'] },
  offered: (read, may) => {
    const offered = decided(read, may);
    const isUnchecked = offered !== null && read.detail.order.inspection === null;
    return isUnchecked ? { obstacle: '请先登记归还检测结果' } : offered;
  },
  dialog: {
    needs: 'order',
    load: async () => (await import('./complete-return-modal.tsx')).CompleteReturnModal,
  },
};
