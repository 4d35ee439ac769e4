import type { Permission } from '@rental/contract/permissions';
import type { AdministrativeAct } from '@rental/domain/people/access/administration';
import type { ReviewedAct } from '@rental/domain/rental/orders/money/second-person';

/**
 * The acts that may need a second person, with the right to decide: the same as the right to act. To an
 * administrative act only administrators agree (`decisionRefusal`). An operation is added here on purpose.
 */
export const approvable = {
  'user:create': 'user:edit',
  'user:update': 'user:edit',
  'user:delete': 'user:delete',
  'user:reset': 'user:reset',
  'role:update': 'role:edit',
  'security:policy': 'security:policy',
  'brand:settings': 'brand:settings',
  'order:waive': 'bill:waive',
  'order:reschedule': 'bill:waive',
  'order:payOff': 'bill:collect',
  'order:collect': 'bill:collect',
  'order:takeDeposit': 'bill:collect',
  'order:payFirst': 'bill:collect',
  'order:refundBill': 'bill:refund',
  'order:refundOwedBack': 'bill:refund',
  'order:cancelCharge': 'order:charge',
  'order:buyOut': 'order:buyout',
  'order:reopenInspection': 'order:return',
  'order:completeReturn': 'order:return',
  'order:completeWithoutReturn': 'order:complete',
  'order:endAsLost': 'order:endAsLost',
  'order:recoverDebt': 'bill:collect',
  'order:registerClaim': 'claim:edit',
  'order:receiveClaim': 'bill:collect',
  'order:withdrawClaim': 'claim:edit',
  'order:refundOverpaid': 'bill:deduct',
  'order:settleRefund': 'refund:settle',
  'order:settlePayment': 'payment:settle',
  'order:close': 'order:close',
  'order:reject': 'order:reject',
  'order:refuseDelivery': 'order:receive',
  'order:beginRelet': 'order:relet',
  'order:changeTerms': 'order:terms',
  'dunning:agree': 'dunning:agree',
} as const satisfies Record<
  AdministrativeAct | `order:${ReviewedAct}` | 'dunning:agree',
  Permission
>;
export type ApprovableOperation = keyof typeof approvable;
