import { businessDateOf } from '@rental/domain/business-date';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { refundBill } from '@rental/domain/rental/orders/money/refund-bill';
import type { BillAction } from '../core/bill-action.ts';
import { booksObstacle } from '../core/books-obstacle.ts';
import { countedTerms, positionOf } from '../money/order-position.ts';
import { refundWords } from './refund-words.ts';

export const refundAction: BillAction = {
  name: 'refund',
  ...refundWords,
  permission: 'bill:refund',
  row: { statuses: [billStatus.paid], isDeposit: false },
  offered: ({ id }, { detail, now }) => {
    const today = businessDateOf(new Date(now));
    const input = { billId: id, refundMethod: 'cash' } as const;
    return refundBill(positionOf(detail, today), countedTerms(today), input).done
      ? { obstacle: booksObstacle('refundBill', detail.order) }
      : null;
  },
  dialog: {
    needs: 'order',
    load: async () => (await import('./refund-bill-modal.tsx')).RefundBillModal,
  },
};
