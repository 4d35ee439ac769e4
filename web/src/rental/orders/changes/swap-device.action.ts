import { refusals } from '@rental/contract/refusals';
import type { OrderAction } from '../core/order-action.ts';
import { ofChange } from './of-change.ts';

export const swapDeviceAction: OrderAction = {
  ...ofChange('swapDevice', {
    obstacle: ({ lock }) => (lock === null ? null : refusals.order_locked.message({ lock })),
  }),
  permission: 'order:swap',
  dialog: {
    needs: 'order',
    load: async () => (await import('./swap-device-modal.tsx')).SwapDeviceModal,
  },
};
