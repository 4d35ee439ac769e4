import type { Input } from '@rental/contract/endpoint';
import type { startReturn } from '@rental/contract/rental/orders/money/order-money';
import {
  chosenAddress,
  returnAddressText,
} from '@rental/domain/rental/orders/returns/return-address';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { lockOrder } from '../core/order-store.ts';
import { insertReturn } from './order-returns.ts';
import { enabledAddressesOf } from './return-addresses.ts';

/** Writes 申请归还 down, with where the product goes to in the words of today. */
export async function keepReturn(
  ctx: Context,
  tx: Tx,
  body: Input<typeof startReturn>['body'],
): Promise<void> {
  const { store_id: storeId } = await lockOrder(ctx, tx, body.orderId);
  const enabled = await enabledAddressesOf(ctx, tx, storeId);
  const chosen = orRefuse(chosenAddress(enabled, body.returnAddressId));
  await insertReturn(ctx, tx, body, chosen && { id: chosen.id, words: returnAddressText(chosen) });
}
