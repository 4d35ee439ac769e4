import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, whileRenting } from '../money/decided.ts';
import { bought } from './bought.ts';

export const buyOutAction: OrderAction = {
  name: 'buyOut',
  label: '买断',
  permission: 'order:buyout',
  place: 'header',
  row: whileRenting,
  offered: decidedBy((position, terms) =>
    position.lock === 'buyingOut' ? null : bought(position, terms),
  ),
  dialog: {
    needs: 'order',
    load: async () => (await import('./buy-out-order-modal.tsx')).BuyOutOrderModal,
  },
};
