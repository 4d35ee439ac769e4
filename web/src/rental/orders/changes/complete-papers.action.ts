import type { OrderAction } from '../core/order-action.ts';
import { ofChange } from './of-change.ts';

export const completePapersAction: OrderAction = {
  ...ofChange('completePapers', {
    row: { arePapersWanted: true },
    obstacle: (_order, may) =>
      may('material:upload') ? null : '您没有上传图片的权限，请联系有权限的员工办理',
  }),
  permission: 'order:papers',
  dialog: {
    needs: 'order',
    load: async () => (await import('./complete-papers-modal.tsx')).CompletePapersModal,
  },
};
