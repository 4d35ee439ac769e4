import { payFirst } from '@rental/domain/rental/orders/money/pay-first';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, method, whereDone } from './decided.ts';

export const payFirstAction: OrderAction = {
  name: 'payFirst',
  label: '收首期租金',
  permission: 'bill:collect',
  place: 'header',
  offered: decidedBy((position, terms) => whereDone(payFirst(position, terms, { method }))),
  dialog: {
    needs: 'order',
    load: async () => (await import('./pay-first-modal.tsx')).PayFirstModal,
  },
};
