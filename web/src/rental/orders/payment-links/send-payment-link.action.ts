import { isOpen } from '../core/open-bill.ts';
import { offer, type OrderAction } from '../core/order-action.ts';
import { takeDepositAction } from '../money/take-deposit.action.ts';

export const sendPaymentLinkAction: OrderAction = {
  name: 'sendPaymentLink',
  label: '发收款链接',
  permission: 'bill:collect',
  place: 'bills',
  offered: (read, may) =>
    read.detail.bills.some(isOpen) ? offer : takeDepositAction.offered(read, may),
  dialog: {
    needs: 'order',
    load: async () => (await import('./send-payment-link-modal.tsx')).SendPaymentLinkModal,
  },
};
