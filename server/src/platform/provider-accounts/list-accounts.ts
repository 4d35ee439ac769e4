import type { Returned } from '@rental/contract/endpoint';
import type { listProviderAccounts as call } from '@rental/contract/platform/provider-accounts';
import type { AccountKind } from '@rental/domain/platform/provider-accounts/account-kinds';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { reachesAllStores } from '../../people/data-scope/public.ts';
import { accountRows } from './account-store.ts';

/** 服务商账户, for who reaches the whole brand. */
export const listProviderAccounts =
  (kinds: readonly AccountKind[]) =>
  async (ctx: Context, _input: unknown, tx: Tx): Promise<Returned<typeof call>> => {
    if (!reachesAllStores(ctx)) refuse('whole_brand_only');
    return { accounts: await accountRows(ctx, tx), kinds: [...kinds] };
  };
