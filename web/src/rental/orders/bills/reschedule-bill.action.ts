import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { BillAction } from '../core/bill-action.ts';
import { isOpen } from '../core/open-bill.ts';
import { offer } from '../core/order-action.ts';

export const rescheduleAction: BillAction = {
  name: 'reschedule',
  label: '改期',
  permission: 'bill:waive',
  row: { statuses: [billStatus.due] },
  offered: (bill) => (isOpen(bill) ? offer : null),
  dialog: {
    needs: 'order',
    load: async () => (await import('./reschedule-bill-modal.tsx')).RescheduleBillModal,
  },
};
