import { inTransaction } from '../../db/transaction.ts';
import { movePlacedRows } from '../../rental/orders/changes/move-placed-rows.ts';
import type { Shop, World } from '../world.ts';

/** Puts an order into another store of the shop, with all that belongs to it, as 转单 does. */
export const moveOrderToStore = (world: World, { brand }: Shop, orderId: number, storeId: number) =>
  inTransaction(world.database.app, brand.code, 'read write', async (tx) => {
    await tx
      .updateTable('orders')
      .set({ store_id: storeId })
      .where('brand_code', '=', brand.code)
      .where('id', '=', orderId)
      .execute();
    await movePlacedRows(tx, brand.code, [orderId]);
  });
