import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { obstacleToReminding, obstacleToSending } from '../../agreements/signing-obstacles.ts';
import type { OrderAction } from '../core/order-action.ts';
import { signingStep } from './signing-step.ts';

export const signAction: OrderAction = {
  name: 'sign',
  label: '催签',
  permission: 'order:sign',
  place: 'rows alone',
  row: { statuses: [orderStatus.toGenerateAgreement] },
  offered: ({ detail: { agreement, order } }) => {
    if (agreement === null) return null;
    const obstacleTo = { send: obstacleToSending, remind: obstacleToReminding }[
      signingStep(agreement)
    ];
    return { obstacle: obstacleTo(agreement, order.orderStatus) };
  },
  dialog: {
    needs: 'order',
    load: async () => (await import('./signing-modals.tsx')).SignModal,
  },
};
