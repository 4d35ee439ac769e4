import type { Input, Returned } from '@rental/contract/endpoint';
import type { fenTrials as call } from '@rental/contract/platform/provider-accounts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { requireAccount } from './account-store.ts';
import { trialRows } from './fen-trial-store.ts';

/** 一分钱验证记录 of an account. */
export async function fenTrials(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  await requireAccount(ctx, tx, id);
  return trialRows(ctx, tx, { accountId: id });
}
