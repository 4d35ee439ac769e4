import { orderStatus } from '../orders/core/order-status.ts';
import type { Position } from '../orders/core/position.ts';

/** A customer may cancel alone before the review, while no money has come and none is frozen or asked for. */
export const isFreeToCancel = (position: Position): boolean =>
  position.status === orderStatus.pendingReview &&
  position.depositHeldFen === 0 &&
  position.authorizedFen === 0 &&
  position.authorizationStep === null &&
  position.bills.every(({ paidFen, lateFeePaidFen }) => paidFen + lateFeePaidFen === 0);
