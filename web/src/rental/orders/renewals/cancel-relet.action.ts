import { statusAfter } from '@rental/domain/rental/orders/core/order-status';
import { endEarly } from '@rental/domain/rental/orders/money/endings';
import { releaseRelet } from '@rental/domain/rental/orders/renewals/relets';
import { done } from '@rental/domain/result';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, method } from '../money/decided.ts';

export const cancelReletAction: OrderAction = {
  name: 'cancelRelet',
  label: '取消续租',
  permission: 'order:relet',
  place: 'header',
  offered: decidedBy((position, terms, { isRelet, relet }) => {
    if (isRelet && statusAfter('close', position.status) !== null)
      return endEarly('close', position, terms, { refundMethod: method });
    const released = relet === null ? null : releaseRelet(position, terms);
    return released && done(released);
  }),
  dialog: {
    needs: 'order',
    load: async () => (await import('./cancel-relet-modal.tsx')).CancelReletModal,
  },
};
