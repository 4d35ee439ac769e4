import type { OrderAction } from '../core/order-action.ts';
import { decidedBy } from '../money/decided.ts';
import { bought } from './bought.ts';

export const payBuyoutAction: OrderAction = {
  name: 'payBuyout',
  label: '收尾款',
  permission: 'order:buyout',
  place: 'header',
  isMain: true,
  offered: decidedBy((position, terms) =>
    position.lock === 'buyingOut' ? bought(position, terms) : null,
  ),
  dialog: {
    needs: 'order',
    load: async () => (await import('./buy-out-order-modal.tsx')).BuyOutOrderModal,
  },
};
