import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { BillAction } from '../core/bill-action.ts';
import { isOpen } from '../core/open-bill.ts';
import { offer } from '../core/order-action.ts';

export const collectAction: BillAction = {
  name: 'collect',
  label: '收款',
  permission: 'bill:collect',
  row: { statuses: [billStatus.due] },
  offered: (bill) => (isOpen(bill) ? offer : null),
  dialog: {
    needs: 'order',
    load: async () => (await import('./collect-bills-modal.tsx')).CollectBillModal,
  },
};
