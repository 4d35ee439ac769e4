import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { BillAction } from '../core/bill-action.ts';
import { isOpen } from '../core/open-bill.ts';
import { offer } from '../core/order-action.ts';

export const askPaymentAction: BillAction = {
  name: 'askPayment',
  label: '催付',
  permission: 'order:note',
  isOfRowsAlone: true,
  row: { statuses: [billStatus.due] },
  offered: (bill) => (isOpen(bill) ? offer : null),
  dialog: {
    needs: 'order',
    load: async () => (await import('./ask-payment-modal.tsx')).AskPaymentModal,
  },
};
