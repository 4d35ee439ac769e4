import type { Input, Returned } from '@rental/contract/endpoint';
import type { fenTrials as call } from '@rental/contract/platform/provider-accounts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { trialRows } from './fen-trial-store.ts';

/** 一分钱验证记录 of an account. */
export async function fenTrials(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  orNotFound(
    await tx
      .selectFrom('provider_accounts')
      .select('id')
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return trialRows(ctx, tx, { accountId: id });
}
