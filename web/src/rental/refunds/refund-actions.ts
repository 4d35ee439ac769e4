import type { RefundRow } from '@rental/contract/rental/refunds';
import { mayStep, refundSteps, type RefundStep } from '@rental/domain/rental/refunds/refund-order';
import type { Permission } from '@rental/contract/permissions';

interface RefundAction {
  readonly what: RefundStep;
  readonly label: string;
  readonly permission: Permission;
  /** True if it can be done with a refund order, by the rule that the server decides by. */
  readonly isFor: (refund: RefundRow) => boolean;
}

const permissions: Readonly<Record<RefundStep, Permission>> = {
  pay: 'refund:pay',
  retry: 'refund:pay',
  transfer: 'refund:settle',
  settle: 'refund:settle',
};

/** The actions on a refund order, in the order of a row. */
export const refundActions: readonly RefundAction[] = (
  ['pay', 'retry', 'transfer', 'settle'] as const
).map((what) => ({
  what,
  label: refundSteps[what],
  permission: permissions[what],
  isFor: ({ refundState: state, isUndecided, way }) => mayStep(what, { state, isUndecided, way }),
}));
