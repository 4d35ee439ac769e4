import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { obstacleToReminding, obstacleToSending } from '../../agreements/signing-obstacles.ts';
import type { OrderAction } from '../core/order-action.ts';

export const signAction: OrderAction = {
  name: 'sign',
  label: '催签',
  permission: 'order:sign',
  place: 'rows alone',
  row: { statuses: [orderStatus.toGenerateAgreement] },
  offered: ({ detail: { agreement, order } }) => {
    if (agreement === null) return null;
    const obstacleTo = agreement.sentAt === null ? obstacleToSending : obstacleToReminding;
    return { obstacle: obstacleTo(agreement, order.orderStatus) };
  },
  dialog: {
    needs: 'order',
    load: async () => (await import('./signing-modals.tsx')).SignModal,
  },
};
