import type { OrderAction } from '../core/order-action.ts';
import { ofChange } from './of-change.ts';

export const requestPapersAction: OrderAction = {
  ...ofChange('requestPapers', { row: { arePapersWanted: false } }),
  permission: 'order:papers',
  dialog: {
    needs: 'order',
    load: async () => (await import('./request-papers-modal.tsx')).RequestPapersModal,
  },
};
