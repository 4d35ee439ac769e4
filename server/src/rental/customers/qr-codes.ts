import type { customerProductQrCode, customerQrCode } from '@rental/contract/rental/customers';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { drawnCode, shopLink } from '../../http/shop-code.ts';
import { reachedCustomer } from './customer-store.ts';

/** S207: leads to the brand's customer site in the customer's name. */
export async function qrCodeOf(
  ctx: Context,
  { params }: Input<typeof customerQrCode>,
  tx: Tx,
): Promise<Returned<typeof customerQrCode>> {
  const customer = await reachedCustomer(ctx, tx, params.id);
  return drawnCode(shopLink(ctx.brand, '/', customer.share_code));
}

/** S211: leads to a product there. */
export async function productQrCodeOf(
  ctx: Context,
  { query }: Input<typeof customerProductQrCode>,
  tx: Tx,
): Promise<Returned<typeof customerProductQrCode>> {
  const customer = await reachedCustomer(ctx, tx, query.userId);
  const product = orNotFound(
    await tx
      .selectFrom('products')
      .select('code')
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', query.goodId)
      .executeTakeFirst(),
  );
  const path = `/product/${encodeURIComponent(product.code)}`;
  return drawnCode(shopLink(ctx.brand, path, customer.share_code));
}
