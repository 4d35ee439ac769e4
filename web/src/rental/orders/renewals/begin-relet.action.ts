import { moveRefusals } from '@rental/contract/rental/orders/life/move-refusals';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { securityMissingOf } from '@rental/domain/rental/orders/core/security';
import { firstRentMissing, ofMove } from '../core/of-move.ts';
import { securityOf } from '../core/security-of.ts';
import type { OrderAction } from '../core/order-action.ts';

/** The original has to be settled, and the deposit of the relet to be there, before it begins. */
function reletObstacle(order: OrderDetail['order']): string | null {
  if (order.reletOf === null) return firstRentMissing(order);
  const { owedFen, authorizationStep: step } = order.reletOf;
  if (owedFen > 0) return moveRefusals.relet_still_owed.message({ owedFen });
  const asked = step === 'release' ? order.authorizationStep : (step ?? order.authorizationStep);
  if (asked !== null) return moveRefusals.authorization_busy.message({ step: asked });
  const missingFen = securityMissingOf(securityOf(order));
  if (missingFen > 0) return moveRefusals.relet_deposit_missing.message({ missingFen });
  return firstRentMissing(order);
}

export const beginReletAction: OrderAction = {
  ...ofMove('beginRelet', { isRelet: true, obstacle: reletObstacle }),
  label: '续租起租',
  short: '起租',
  permission: 'order:relet',
  dialog: {
    needs: 'row',
    load: async () => (await import('./begin-relet-modal.tsx')).BeginReletModal,
  },
};
