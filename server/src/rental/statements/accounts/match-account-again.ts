import type { Input, Returned } from '@rental/contract/endpoint';
import type { matchAccountAgain as call } from '@rental/contract/rental/account-statements';
import { statedAccounts } from '@rental/domain/rental/statements/account-matching';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { monthSpan } from '../../../money/accounting/public.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { requireAllStores } from '../../../people/data-scope/public.ts';
import { lockAccount } from './account-store.ts';
import { matchSpan } from './match-account.ts';

/** 重新匹配 of a month. */
export async function matchAccountAgain(
  ctx: Context,
  { body: { account, month } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  await lockAccount(ctx, tx, account);
  const counts = await matchSpan(ctx, tx, account, monthSpan(month));
  await writeAudit(tx, ctx, {
    operation: 'statement:match',
    object: `${statedAccounts[account]} ${month}`,
    result: 'ok',
  });
  return counts;
}
