import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { RiskClass } from '@rental/domain/rental/orders/core/risk-class';
import type { BrandCode, Tx } from '../../../db/transaction.ts';

interface Classed {
  readonly orderId: number;
  /** Null: it has no score. */
  readonly riskClass: RiskClass | null;
}

/** 风险分级 of orders that wait for review, as 风控结果 of them: what was decided stays decided. It is no move of an order. */
export async function markRiskClasses(
  tx: Tx,
  brand: BrandCode,
  classed: readonly Classed[],
): Promise<void> {
  for (const [riskClass, orders] of Map.groupBy(classed, (one) => one.riskClass))
    await tx
      .updateTable('orders')
      .set({ risk_class: riskClass })
      .where('brand_code', '=', brand)
      .where(
        'id',
        'in',
        orders.map(({ orderId }) => orderId),
      )
      .where('status', '=', orderStatus.pendingReview)
      .execute();
}
