import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  placingChoices as call,
  placingCustomers as customersCall,
  quotePlacing as quoteCall,
} from '@rental/contract/rental/orders/placing/placing';
import { isOffered } from '@rental/domain/rental/orders/placing/placing';
import { offerTitle } from '@rental/domain/rental/price-plans/price-plan';
import { storeStatus } from '@rental/domain/rental/stores/store-status';
import { coverOf } from '../../../db/cover.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { storesReached } from '../../../people/data-scope/public.ts';
import { findCustomers } from '../../customers/public.ts';
import { currentPlansOf } from '../../price-plans/public.ts';
import { freeStock } from '../core/stock.ts';
import { choiceQuote } from './choice-quote.ts';
import { isForRent } from './chosen-plan.ts';

/** The customers that the form offers. */
export const placingCustomers = async (
  ctx: Context,
  { query }: Input<typeof customersCall>,
  tx: Tx,
): Promise<Returned<typeof customersCall>> => ({ content: await findCustomers(ctx, tx, query) });

/** 试算 of the form. */
export const quotePlacing = (
  ctx: Context,
  { body }: Input<typeof quoteCall>,
  tx: Tx,
): Promise<Returned<typeof quoteCall>> => choiceQuote(ctx, tx, body);

/** The stores and plans of a SKU, as far as the operator reaches. */
export async function placingChoices(
  ctx: Context,
  { query: { skuId } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode, now } = ctx;
  const sku = orNotFound(await skuToPlace(ctx, tx, skuId));
  const [stores, stocks, plans] = await Promise.all([
    takingStores(ctx, tx).execute(),
    freeStock(tx, brandCode, [skuId], now),
    currentPlansOf(tx, brandCode, [sku.product_id]),
  ]);
  const freeAt = new Map(stocks.map(({ storeId, free }) => [storeId, free]));
  return {
    sku: {
      id: skuId,
      name: sku.name,
      productName: sku.product_name,
      cover: sku.cover,
      retailFen: sku.retail_fen,
      isForRent: isForRent(sku, now),
    },
    stores: stores.map(({ id, name }) => ({ id, name, free: Math.max(0, freeAt.get(id) ?? 0) })),
    plans: plans
      .filter((plan) => (plan.skuId ?? skuId) === skuId)
      .map(({ id, name, version, content }) => ({
        id,
        name,
        version,
        type: content.type,
        storeIds: stores.flatMap((store) =>
          isOffered(content, { storeId: store.id, channelId: null, source: 'store' })
            ? [store.id]
            : [],
        ),
        depositFen: content.depositFen,
        offers: content.offers.map((offer) => ({
          title: offerTitle(offer),
          termCount: offer.termCount,
          period: offer.period,
          totalRentFen: offer.totalRentFen,
        })),
        services: content.services,
      }))
      .filter(({ storeIds }) => storeIds.length > 0),
  };
}

/** The stores in reach that take new orders. */
export const takingStores = (ctx: Context, tx: Tx) =>
  storesReached(ctx, tx).where('status', '=', storeStatus.open).where('frozen_at', 'is', null);

/** A SKU as the form shows it. */
export const skuToPlace = ({ brandCode }: Context, tx: Tx, skuId: number) =>
  tx
    .selectFrom('skus as k')
    .innerJoin('products as p', (join) =>
      join.on('p.brand_code', '=', brandCode).onRef('p.id', '=', 'k.product_id'),
    )
    .select(['k.name', 'k.product_id', 'k.retail_fen', 'k.is_enabled'])
    .select(['p.name as product_name', 'p.is_on_shelf', 'p.on_shelf_at', 'p.off_shelf_at', coverOf])
    .where('k.brand_code', '=', brandCode)
    .where('k.id', '=', skuId)
    .executeTakeFirst();
