import type { OrderAction } from '../core/order-action.ts';
import { ofChange } from './of-change.ts';

export const checkPapersAction: OrderAction = {
  ...ofChange('acceptPaper', {
    row: { arePapersSent: true },
    obstacle: (_order, may) =>
      may('customer:reveal') ? null : '您没有查看客户明文的权限，请联系有权限的员工核对',
  }),
  label: '核对补件',
  permission: 'order:papers',
  dialog: {
    needs: 'order',
    load: async () => (await import('./check-papers-modal.tsx')).CheckPapersModal,
  },
};
