import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { BillAction } from '../core/bill-action.ts';
import { booksObstacle } from '../core/books-obstacle.ts';
import { isOpen } from '../core/open-bill.ts';
import { moneyText } from '../../../ui/texts/money-text.ts';

export const registerClaimAction: BillAction = {
  name: 'registerClaim',
  label: '登记理赔',
  permission: 'claim:edit',
  row: { statuses: [] }, // the order page alone knows of the premium
  offered: (bill, { detail: { order, bills } }) => {
    if (!isOpen(bill) || bill.kind !== billKinds.compensation) return null;
    const isInsured = bills.some(
      ({ kind, billStatus: status }) => kind === billKinds.insurance && status === billStatus.paid,
    );
    if (!isInsured) return null;
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
