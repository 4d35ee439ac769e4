import { fen } from '@rental/domain/money';
import { inspectReturn } from '@rental/domain/rental/orders/money/endings';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, whereDone } from '../money/decided.ts';

export const inspectReturnAction: OrderAction = {
  name: 'inspectReturn',
  label: '归还检测',
  permission: 'order:return',
  place: 'header',
  isMain: true,
  returnRow: { short: '检测', states: ['toSend', 'sent', 'toInspect'] },
  offered: decidedBy((position, terms) =>
    whereDone(inspectReturn(position, terms, { result: 'intact', compensationFen: fen(0) })),
  ),
  dialog: {
    needs: 'order',
    load: async () => (await import('./inspect-return-modal.tsx')).InspectReturnModal,
  },
};
