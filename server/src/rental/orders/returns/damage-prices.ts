import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  damagePrices as call,
  saveDamagePrices as saveCall,
} from '@rental/contract/rental/orders/returns/returns';
import type { DamagePrice } from '@rental/domain/rental/orders/returns/damage-prices';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { fingerprintOf } from '../../../http/fingerprint.ts';
import { listAbove, pricesOf, replacePrices, type ListOwner } from './damage-price-store.ts';

type PriceList = Returned<typeof saveCall>;

/** 损坏价目 of the brand, a category or a SKU. */
export async function damagePrices(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<PriceList> {
  const owner = ownerOf(query.categoryIs ?? null, query.skuIs ?? null);
  return listOf(ctx, tx, owner, await pricesOf(tx, ctx.brandCode, owner));
}

/** 维护损坏价目: the whole list at once, where nobody has changed it meanwhile. */
export async function saveDamagePrices(
  ctx: Context,
  { body: { prices, seen, categoryId, skuId } }: Input<typeof saveCall>,
  tx: Tx,
): Promise<PriceList> {
  const owner = ownerOf(categoryId, skuId);
  await sql`select pg_advisory_xact_lock(hashtext('damage prices'), hashtext(${ctx.brandCode}))`.execute(
    tx,
  );
  const before = await pricesOf(tx, ctx.brandCode, owner);
  const saved = await listOf(ctx, tx, owner, prices);
  if (fingerprintOf(before) !== seen) refuse('damage_prices_edited');
  await replacePrices(tx, ctx.brandCode, owner, prices);
  await writeAudit(tx, ctx, {
    operation: 'return:prices',
    object: objectOf(owner),
    result: 'ok',
    before,
    after: prices,
  });
  return saved;
}

/** A SKU is the narrower of the two. */
const ownerOf = (categoryId: number | null, skuId: number | null): ListOwner => ({
  categoryId: skuId === null ? categoryId : null,
  skuId,
});

const objectOf = ({ categoryId, skuId }: ListOwner) =>
  skuId !== null
    ? `sku ${skuId}`
    : categoryId !== null
      ? `productCategory ${categoryId}`
      : 'damage prices';

async function listOf(
  ctx: Context,
  tx: Tx,
  owner: ListOwner,
  prices: readonly DamagePrice[],
): Promise<PriceList> {
  const above = await listAbove(tx, ctx.brandCode, owner);
  const listed = prices.map(({ item, name, priceFen, needsRepair }) => ({
    item,
    name,
    priceFen,
    needsRepair,
  }));
  return {
    prices: listed,
    inherited: { owner: above.owner, prices: [...above.prices] },
    seen: fingerprintOf(listed),
  };
}
