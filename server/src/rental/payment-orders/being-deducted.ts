import { isLive } from '@rental/domain/rental/deductions/attempt';
import type { Tx } from '../../db/transaction.ts';
import type { StoredPayment } from './payment-store.ts';

/** True if 代扣 of one of its bills waits for an outcome: the customer would pay twice. */
export async function isBeingDeducted(
  tx: Tx,
  { brand_code: brand, order_id: orderId, bill_ids: billIds }: StoredPayment,
): Promise<boolean> {
  const deductions = await tx
    .selectFrom('bill_deductions')
    .select(['bill_id', 'state'])
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .execute();
  return deductions.some(({ bill_id: id, state }) => billIds.includes(id) && isLive(state));
}
