import type { OrderAction } from '../core/order-action.ts';
import { ofChange } from './of-change.ts';

export const changeTermsAction: OrderAction = {
  ...ofChange('changeTerms'),
  permission: 'order:terms',
  dialog: {
    needs: 'order',
    load: async () => (await import('./change-amounts-modal.tsx')).ChangeAmountsModal,
  },
};
