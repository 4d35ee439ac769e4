import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { BillAction } from '../core/bill-action.ts';
import { booksObstacle } from '../core/books-obstacle.ts';
import { isOpen } from '../core/open-bill.ts';

export const waiveAction: BillAction = {
  name: 'waive',
  label: '减免',
  permission: 'bill:waive',
  row: { statuses: [billStatus.due], isDeposit: false },
  offered: (bill, { detail: { order } }) =>
    isOpen(bill) && bill.kind !== billKinds.deposit
      ? { obstacle: booksObstacle('waive', order) }
      : null,
  dialog: {
    needs: 'order',
    load: async () => (await import('./waive-bill-modal.tsx')).WaiveBillModal,
  },
};
