import type { RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { BrandCode, Tx } from '../../../db/transaction.ts';

interface Judged {
  readonly orderId: number;
  readonly level: RiskLevel;
  readonly score: number | null;
}

/** 风控结果 of an order that waits for review: the newest report counts. What was decided stays decided. It is no move of the order. */
export async function markRiskLevel(
  tx: Tx,
  brand: BrandCode,
  { orderId, level, score }: Judged,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ risk_level: level, risk_score: score })
    .where('brand_code', '=', brand)
    .where('id', '=', orderId)
    .where('status', '=', orderStatus.pendingReview)
    .execute();
}
