import type { BrandCode, Tx } from '../../db/transaction.ts';
import { refundLook } from './refund-job.ts';

/** Has a refund that waits for the share of a store looked at now: the share is decided. One that was sent meanwhile stays as it is. */
export async function askRefundAgain(
  tx: Tx,
  brand: BrandCode,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('refund_orders')
    .set({ look_at: now })
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .where('look_at', 'is not', null)
    .where('asked_at', 'is', null)
    .execute();
  await refundLook.now(tx, brand, now);
}
