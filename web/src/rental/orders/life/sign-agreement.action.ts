import { ofMove } from '../core/of-move.ts';
import type { OrderAction } from '../core/order-action.ts';

export const signAgreementAction: OrderAction = {
  ...ofMove('signAgreement'),
  label: '登记签署',
  permission: 'order:sign',
  dialog: {
    needs: 'row',
    load: async () => (await import('./sign-agreement-modal.tsx')).SignAgreementModal,
  },
};
