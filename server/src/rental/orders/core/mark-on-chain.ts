import type { BrandCode, Tx } from '../../../db/transaction.ts';

/**
 * 已上链: a column, so that a page of the list need not ask the chain's records (ADR 15). It is no move of the order, and no
 * preview grows old by it.
 */
export async function markOnChain(tx: Tx, brand: BrandCode, orderId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ is_on_chain: true })
    .where('brand_code', '=', brand)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The order ${orderId} was not marked`);
}
