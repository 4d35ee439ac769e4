import { moveRefusals } from '@rental/contract/rental/orders/life/move-refusals';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { fen } from '@rental/domain/money';
import { comingFen, securedFen, securityDueOf } from '@rental/domain/rental/orders/core/security';
import { generateAgreement } from '@rental/domain/rental/orders/life/decisions';
import { ofMove } from '../core/of-move.ts';
import { securityOf } from '../core/security-of.ts';
import type { OrderAction } from '../core/order-action.ts';

function depositMissing(order: OrderDetail['order']): string | null {
  const decided = generateAgreement({
    status: order.orderStatus,
    riskLevel: order.riskLevel,
    securityDueFen: securityDueOf(securityOf(order)),
    securedFen: fen(securedFen(order) + comingFen(order)),
    firstRentFen: order.firstRentFen,
    isRelet: order.isRelet,
    arePapersWanted: order.arePapersWanted,
  });
  if (decided.done || decided.refusal.code !== 'deposit_not_held') return null;
  return moveRefusals.deposit_not_held.message(decided.refusal);
}

export const generateAgreementAction: OrderAction = {
  ...ofMove('generateAgreement', { obstacle: depositMissing }),
  label: '生成合同',
  permission: 'order:agreement',
  dialog: {
    needs: 'row',
    load: async () => (await import('./generate-agreement-modal.tsx')).GenerateAgreementModal,
  },
};
