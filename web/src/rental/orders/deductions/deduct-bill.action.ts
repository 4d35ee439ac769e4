import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { BillAction } from '../core/bill-action.ts';
import { isOpen } from '../core/open-bill.ts';
import { offer } from '../core/order-action.ts';

export const deductAction: BillAction = {
  name: 'deduct',
  label: '手动代扣',
  permission: 'bill:deduct',
  short: '代扣',
  row: { statuses: [billStatus.due], isDeposit: false },
  offered: (bill) => (isOpen(bill) && bill.kind !== billKinds.deposit ? offer : null),
  dialog: {
    needs: 'nothing',
    load: async () => (await import('../../deductions/deduct-dialog.tsx')).DeductDialog,
  },
};
