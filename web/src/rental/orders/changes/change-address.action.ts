import type { OrderAction } from '../core/order-action.ts';
import { ofChange } from './of-change.ts';

export const changeAddressAction: OrderAction = {
  ...ofChange('changeAddress', { row: { isRelet: false } }),
  permission: 'order:address',
  dialog: {
    needs: 'order',
    load: async () => (await import('./change-address-modal.tsx')).ChangeAddressModal,
  },
};
