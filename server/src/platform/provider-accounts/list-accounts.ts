import type { Input, Returned } from '@rental/contract/endpoint';
import type { listProviderAccounts as call } from '@rental/contract/platform/provider-accounts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { pageOfSmall } from '../../http/small-list.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { accountRows } from './account-store.ts';

/** 服务商账户, for who reaches the whole brand. There are few (`maxAccounts`): all are read. */
export async function listProviderAccounts(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const { name = '', kind } = query;
  const rows = (await accountRows(ctx, tx)).filter(
    (account) => account.name.includes(name) && (kind ?? account.kind) === account.kind,
  );
  const { content, totalElements } = pageOfSmall(
    rows.map((account) => {
      const { id, name: accountName, preference } = account;
      return { id, name: accountName, preference, account };
    }),
    { ...query, sort: query.sort && [query.sort] },
  );
  return { content: content.map(({ account }) => account), totalElements };
}
