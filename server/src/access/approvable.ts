import type { Permission } from '@rental/contract/permissions';
import type { ReviewedAct } from '@rental/domain/orders/second-person';

/** What may need a second person, with the right that deciding takes: the one that doing it takes. An operation is added here on purpose. */
export const approvable = {
  'user:reset': 'user:reset',
  'order:waive': 'bill:waive',
  'order:reschedule': 'bill:waive',
  'order:payOff': 'bill:collect',
  'order:refundBill': 'bill:refund',
  'order:cancelCharge': 'order:charge',
  'order:buyOut': 'order:buyout',
  'order:reopenInspection': 'order:return',
  'order:completeReturn': 'order:return',
  'order:completeWithoutReturn': 'order:complete',
  'order:refundOverpaid': 'bill:deduct',
  'order:close': 'order:close',
  'order:reject': 'order:reject',
  'order:refuseDelivery': 'order:receive',
  'order:changeTerms': 'order:terms',
} as const satisfies Record<'user:reset' | `order:${ReviewedAct}`, Permission>;
export type ApprovableOperation = keyof typeof approvable;
