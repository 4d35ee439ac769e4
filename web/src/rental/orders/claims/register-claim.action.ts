import { businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { registerClaim } from '@rental/domain/rental/orders/claims/claims';
import type { BillAction } from '../core/bill-action.ts';
import { booksObstacle } from '../core/books-obstacle.ts';
import { countedTerms, positionOf } from '../money/order-position.ts';
import { moneyText } from '../../../ui/texts/money-text.ts';

export const registerClaimAction: BillAction = {
  name: 'registerClaim',
  label: '登记理赔',
  permission: 'claim:edit',
  row: { statuses: [] }, // the order page alone knows of the premium
  offered: ({ id }, { detail, now }) => {
    const { order } = detail;
    const today = businessDateOf(new Date(now));
    const input = { billId: id, amountFen: fen(1) };
    if (!registerClaim(positionOf(detail, today), countedTerms(today), input).done) return null;
    const obstacle =
      order.claimOpenFen === 0
        ? booksObstacle('registerClaim', order)
        : `上一笔理赔还有 ${moneyText(order.claimOpenFen)} 未到账`;
    return { obstacle };
  },
  dialog: {
    needs: 'order',
    load: async () => (await import('./register-claim-modal.tsx')).RegisterClaimModal,
  },
};
