import { fen } from '@rental/domain/money';
import { payOff } from '@rental/domain/rental/orders/money/payments';
import { isMade } from '../core/open-bill.ts';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, method, whileRenting } from './decided.ts';

const decided = decidedBy((position, terms) =>
  payOff(position, terms, { discountFen: fen(0), method }),
);

export const payOffAction: OrderAction = {
  name: 'payOff',
  label: '提前结清',
  permission: 'bill:collect',
  place: 'bills',
  row: whileRenting,
  offered: (read, may) => (read.detail.bills.some(isMade) ? decided(read, may) : null),
  dialog: {
    needs: 'order',
    load: async () => (await import('./pay-off-order-modal.tsx')).PayOffOrderModal,
  },
};
