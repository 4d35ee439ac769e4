import { fen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { charge } from '@rental/domain/rental/orders/money/charges';
import type { OrderAction } from '../core/order-action.ts';
import { decidedBy, whileRenting } from './decided.ts';

export const chargeAction: OrderAction = {
  name: 'charge',
  label: '加收',
  permission: 'order:charge',
  place: 'bills',
  row: whileRenting,
  offered: decidedBy((position, terms) =>
    charge(position, terms, { kind: billKinds.extra, amountFen: fen(1) }),
  ),
  dialog: {
    needs: 'order',
    load: async () => (await import('./charge-order-modal.tsx')).ChargeOrderModal,
  },
};
