import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { BillAction } from '../core/bill-action.ts';

export const attemptsAction: BillAction = {
  name: 'attempts',
  label: '扣款流水',
  permission: 'bill:deduct',
  isOfRowsAlone: true,
  short: '流水',
  row: {
    statuses: [billStatus.paid, billStatus.cancelled, billStatus.refunded],
    wasTried: true,
    unless: 'ledger:view',
  },
  offered: () => null,
  dialog: {
    needs: 'nothing',
    load: async () => (await import('../../deductions/deduct-dialog.tsx')).DeductDialog,
  },
};
