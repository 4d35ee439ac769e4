import { stored } from '../wire/rows.ts';
import type { Shop, World } from '../world.ts';
import { differences } from './money.ts';
import { wrongRollups } from './wrong-rollups.ts';

/** After every test the books, bills and figures of its shop agree. Throws if they do not. */
export async function proveBooks(world: World, shop: Shop): Promise<void> {
  const wrong: object[] = [...(await differences(world, shop))];
  for (const query of wrongRollups)
    wrong.push(...(await stored<object & Record<string, unknown>>(world, shop, query)));
  if (wrong.length > 0) throw new Error(`It left behind ${JSON.stringify(wrong)}`);
}
