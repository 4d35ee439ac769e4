import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { BillAction } from '../core/bill-action.ts';
import { offer } from '../core/order-action.ts';

export const flowAction: BillAction = {
  name: 'flow',
  label: '查看流水',
  permission: 'ledger:view',
  short: '流水',
  row: { statuses: Object.values(billStatus) },
  offered: () => offer,
  dialog: {
    needs: 'nothing',
    load: async () => (await import('./bill-flow-dialog.tsx')).BillFlowDialog,
  },
};
