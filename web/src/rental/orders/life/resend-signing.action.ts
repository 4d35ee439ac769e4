import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { obstacleToResending } from '../../agreements/signing-obstacles.ts';
import type { OrderAction } from '../core/order-action.ts';

export const resendAction: OrderAction = {
  name: 'resend',
  label: '重发签署',
  permission: 'order:sign',
  place: 'rows alone',
  row: { statuses: [orderStatus.toGenerateAgreement] },
  offered: ({ detail: { agreement, order } }) =>
    agreement && { obstacle: obstacleToResending(agreement, order.orderStatus) },
  dialog: {
    needs: 'order',
    load: async () => (await import('./signing-modals.tsx')).ResendModal,
  },
};
