import { offer, type OrderAction } from '../core/order-action.ts';

export const recoverDebtAction: OrderAction = {
  name: 'recoverDebt',
  label: '登记追回款',
  permission: 'bill:collect',
  place: 'header',
  offered: ({ detail: { order } }) => (order.badDebtFen > 0 ? offer : null),
  dialog: {
    needs: 'order',
    load: async () => (await import('./recover-debt-modal.tsx')).RecoverDebtModal,
  },
};
