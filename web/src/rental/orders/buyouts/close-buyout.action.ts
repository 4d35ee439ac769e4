import { closeBuyout } from '@rental/domain/rental/orders/buyouts/buyouts';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, whereDone } from '../money/decided.ts';

export const closeBuyoutAction: OrderAction = {
  name: 'closeBuyout',
  label: '关闭买断',
  permission: 'order:buyout',
  place: 'header',
  offered: decidedBy((position, terms) => whereDone(closeBuyout(position, terms))),
  dialog: {
    needs: 'order',
    load: async () => (await import('./close-buyout-modal.tsx')).CloseBuyoutModal,
  },
};
