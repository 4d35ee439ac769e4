import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { offer, type OrderAction } from '../core/order-action.ts';
import { deductible } from './deductible.ts';

export const deductDueAction: OrderAction = {
  name: 'deductDue',
  label: '手动代扣',
  permission: 'bill:deduct',
  place: 'rows alone',
  short: '代扣',
  row: { statuses: [orderStatus.renting] },
  offered: ({ detail }) =>
    deductible(detail) === undefined ? { obstacle: '该订单没有待还款的账单' } : offer,
  dialog: {
    needs: 'order',
    load: async () => (await import('./deduct-due-modal.tsx')).DeductDueModal,
  },
};
