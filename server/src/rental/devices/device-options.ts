import type { deviceOptions as call } from '@rental/contract/rental/devices';
import type { Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { reachesAllStores, storesReached } from '../../people/data-scope/public.ts';

/** The choices of the device filters and dialogs. */
export const deviceOptions = async (
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> => ({
  stores: await storesReached(ctx, tx).execute(),
  reachesAllStores: reachesAllStores(ctx),
});
