import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { fen } from '@rental/domain/money';
import type { OfSecurity } from '@rental/domain/rental/orders/core/security';

/** The security of an order that was read, and the one that it needs. */
export const securityOf = (order: OrderDetail['order']): OfSecurity => ({
  ...order,
  depositDueFen: fen(order.depositFen - order.depositWaivedFen),
});
