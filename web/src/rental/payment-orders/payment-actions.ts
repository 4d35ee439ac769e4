import type { Permission } from '@rental/contract/permissions';
import type { PaymentRow } from '@rental/contract/rental/payment-orders';
import { mayStep, paymentSteps } from '@rental/domain/rental/payment-orders/payment-order';

export type PaymentDeed = 'look' | 'close' | 'settle' | 'refund';

interface PaymentAction {
  readonly what: PaymentDeed;
  readonly label: string;
  readonly permission: Permission;
  /** True if it can be done with a payment order, by the rule that the server decides by. */
  readonly isFor: (payment: PaymentRow) => boolean;
}

const may =
  (what: 'close' | 'settle') =>
  ({ paymentState: state, isUndecided }: PaymentRow) =>
    mayStep(what, { state, isUndecided });

/** The actions on a payment order, in the order of a row. */
export const paymentActions: readonly PaymentAction[] = [
  { what: 'look', label: '详情', permission: 'payment:list', isFor: () => true },
  {
    what: 'settle',
    label: paymentSteps.settle,
    permission: 'payment:settle',
    isFor: may('settle'),
  },
  {
    what: 'refund',
    label: '退还多收',
    permission: 'bill:deduct',
    isFor: ({ overpaidFen, refundedAt }) => overpaidFen > 0 && refundedAt === null,
  },
  { what: 'close', label: paymentSteps.close, permission: 'bill:collect', isFor: may('close') },
];
