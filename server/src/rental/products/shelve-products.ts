import type { Input, Returned } from '@rental/contract/endpoint';
import type { shelveProducts as call } from '@rental/contract/rental/products';
import { putOnShelf, shelfStateOf, shelfStates } from '@rental/domain/rental/products/shelf';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { shelfOf } from './product-row.ts';
import { lockProduct, objectOf, offeredOf, skusOf, type StoredProduct } from './product-store.ts';

type Body = Input<typeof call>['body'];

/** 上架 and 下架: all of them, or none where one cannot be. Locked in the order of their ids. */
export async function shelveProducts(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const { ids, isOnShelf } = body;
  const shelf = {
    isOnShelf,
    onShelfAt: isOnShelf ? (body.onShelfAt ?? null) : null,
    offShelfAt: isOnShelf ? (body.offShelfAt ?? null) : null,
  };
  for (const id of ids.toSorted((one, other) => one - other)) {
    const product = await lockProduct(ctx, tx, id);
    if (isOnShelf) await refuseIncomplete(ctx, tx, product, body);
    await tx
      .updateTable('products')
      .set({
        is_on_shelf: shelf.isOnShelf,
        on_shelf_at: shelf.onShelfAt,
        off_shelf_at: shelf.offShelfAt,
      })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'product:shelf',
      object: objectOf(product),
      result: 'ok',
      before: { name: product.name, shelfState: stateOf(shelfOf(product), ctx.now) },
      after: { name: product.name, shelfState: stateOf(shelf, ctx.now), ...shelf },
    });
  }
  return { changedCount: ids.length };
}

const stateOf = (shelf: Parameters<typeof shelfStateOf>[0], now: Date) =>
  shelfStates[shelfStateOf(shelf, now)];

async function refuseIncomplete(
  ctx: Context,
  tx: Tx,
  product: StoredProduct,
  { onShelfAt = null, offShelfAt = null }: Body,
): Promise<void> {
  const skus = await skusOf(ctx, tx, product.id);
  const outcome = putOnShelf(offeredOf(product, skus), { onShelfAt, offShelfAt }, ctx.now);
  if (outcome.done) return;
  if (outcome.refusal.code === 'shelf_time_wrong') refuse('shelf_time_wrong');
  refuse('product_incomplete', { missing: outcome.refusal.missing, name: product.name });
}
