import type { Shop, World } from '../world.ts';
import { send } from './send.ts';
import { somePlan } from './some-plan.ts';

/** Plans of these names for the first product of the shop. */
export async function somePricePlans(
  world: World,
  { admin }: Shop,
  names: readonly string[],
): Promise<number[]> {
  const { answer } = await send(world, admin, 'searchProducts', { query: {} });
  const productId = answer.content[0]?.id ?? 0;
  const ids: number[] = [];
  for (const name of names) {
    const body = { name, productId, skuId: null, plan: somePlan() };
    ids.push((await send(world, admin, 'createPricePlan', { body })).answer.id);
  }
  return ids;
}
