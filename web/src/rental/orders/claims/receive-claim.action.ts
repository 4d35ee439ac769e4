import { offer, type OrderAction } from '../core/order-action.ts';

export const receiveClaimAction: OrderAction = {
  name: 'receiveClaim',
  label: '登记理赔到账',
  permission: 'bill:collect',
  place: 'header',
  offered: ({ detail: { order } }) => (order.claimOpenFen === 0 ? null : offer),
  dialog: {
    needs: 'order',
    load: async () => (await import('./receive-claim-modal.tsx')).ReceiveClaimModal,
  },
};
