import type { Shop, World } from '../world.ts';
import { someDevices, stored } from './rows.ts';
import { send } from './send.ts';
import { somePlan } from './some-plan.ts';

/** A plan of the shop's first SKU, on the shelf and with one device in stock: what a customer can order. */
export async function someChoice(world: World, shop: Shop) {
  await stored(world, shop, 'update products set is_on_shelf = true');
  const { content } = (await send(world, shop.admin, 'searchProducts', { query: {} })).answer;
  const body = { name: '可下单', productId: content[0]?.id ?? 0, skuId: null, plan: somePlan() };
  const { id } = (await send(world, shop.admin, 'createPricePlan', { body })).answer;
  await someDevices(world, shop, [`CHOICE-${shop.brand.code}`]);
  const [skuId] = shop.skus;
  return { skuId, planId: id, planVersion: 1, termCount: 3, period: { unit: 'month' as const } };
}
