import { offer, type OrderAction } from '../core/order-action.ts';

export const arriveReturnAction: OrderAction = {
  name: 'arriveReturn',
  label: '登记到仓',
  permission: 'order:return',
  place: 'header',
  returnRow: { short: '到仓', states: ['toSend', 'sent'] },
  offered: ({ detail: { returns } }) =>
    returns.some(({ returnState: state }) => state === 'toSend' || state === 'sent') ? offer : null,
  dialog: {
    needs: 'order',
    load: async () => (await import('./arrive-return-modal.tsx')).ArriveReturnModal,
  },
};
