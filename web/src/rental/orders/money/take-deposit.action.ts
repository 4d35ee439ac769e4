import { takeDeposit } from '@rental/domain/rental/orders/money/charges';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, method, whereDone } from './decided.ts';

export const takeDepositAction: OrderAction = {
  name: 'takeDeposit',
  label: '收押金',
  permission: 'bill:collect',
  place: 'header',
  offered: decidedBy((position, terms) => whereDone(takeDeposit(position, terms, { method }))),
  dialog: {
    needs: 'order',
    load: async () => (await import('./take-deposit-modal.tsx')).TakeDepositModal,
  },
};
