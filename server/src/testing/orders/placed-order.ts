import { inTransaction } from '../../db/transaction.ts';
import { placeOrder } from '../../rental/orders/life/place-order.ts';
import type { Shop, World } from '../world.ts';

type NewOrder = Parameters<typeof placeOrder>[2];

/** Places an order in the shop, as a customer's app does: whoever is there hears of it. */
export const place = (world: World, { brand }: Shop, order: NewOrder) =>
  inTransaction(world.database.owner, brand.code, 'read write', (tx) =>
    placeOrder(tx, brand.code, order, world.now),
  );
