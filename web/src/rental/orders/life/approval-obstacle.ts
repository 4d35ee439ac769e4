import { moveRefusals } from '@rental/contract/rental/orders/life/move-refusals';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { fen } from '@rental/domain/money';
import { approve } from '@rental/domain/rental/orders/life/decisions';

/** Why an order cannot be approved for this reason to go without a risk result, with its papers; '' is none. Null where it can. */
export function obstacleToApproval(order: OrderRow, waiverReason: string): string | null {
  const decided = approve(
    {
      status: order.orderStatus,
      riskLevel: order.riskLevel,
      securityDueFen: fen(0), // not asked by this move
      securedFen: fen(0),
      firstRentFen: fen(0),
      isRelet: order.isRelet,
      arePapersWanted: order.arePapersWanted,
    },
    { isBlacklisted: order.isCustomerBlacklisted },
    { riskWaiverReason: waiverReason === '' ? undefined : waiverReason },
  );
  if (decided.done) return null;
  const { refusal } = decided;
  return refusal.code === 'invalid_transition'
    ? moveRefusals.invalid_transition.message(refusal)
    : moveRefusals[refusal.code].message(refusal);
}
