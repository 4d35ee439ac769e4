import { ofMove } from '../core/of-move.ts';
import type { OrderAction } from '../core/order-action.ts';

export const voidAgreementAction: OrderAction = {
  ...ofMove('voidAgreement', { isAside: true }),
  label: '作废重签',
  short: '作废',
  permission: 'order:agreement',
  isDanger: true,
  dialog: {
    needs: 'row',
    load: async () => (await import('./void-agreement-modal.tsx')).VoidAgreementModal,
  },
};
