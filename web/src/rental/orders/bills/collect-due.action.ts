import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { isOpen } from '../core/open-bill.ts';
import { offer, type OrderAction } from '../core/order-action.ts';

export const collectDueAction: OrderAction = {
  name: 'collectDue',
  label: '收款',
  permission: 'bill:collect',
  place: 'rows alone',
  short: '收款',
  row: { statuses: [orderStatus.renting] },
  offered: ({ detail }) =>
    detail.bills.some(isOpen) ? offer : { obstacle: '该订单没有待还款的账单' },
  dialog: {
    needs: 'order',
    load: async () => (await import('./collect-bills-modal.tsx')).CollectDueModal,
  },
};
