import { businessDateOf } from '@rental/domain/business-date';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { cancelCharge } from '@rental/domain/rental/orders/money/charges';
import type { BillAction } from '../core/bill-action.ts';
import { offer } from '../core/order-action.ts';
import { countedTerms, positionOf } from '../money/order-position.ts';

export const cancelChargeAction: BillAction = {
  name: 'cancelCharge',
  label: '取消',
  permission: 'order:charge',
  isDanger: true,
  row: { statuses: [billStatus.due], isUntouched: true },
  offered: ({ id }, { detail, now }) => {
    const today = businessDateOf(new Date(now));
    return cancelCharge(positionOf(detail, today), countedTerms(today), { billId: id }).done
      ? offer
      : null;
  },
  dialog: {
    needs: 'order',
    load: async () => (await import('./cancel-charge-modal.tsx')).CancelChargeModal,
  },
};
