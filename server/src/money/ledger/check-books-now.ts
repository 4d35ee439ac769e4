import type { Returned } from '@rental/contract/endpoint';
import type { checkBooksNow as call } from '@rental/contract/money/ledger';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { checkBooks } from './check-books.ts';
import { checkRow } from './list-accounts.ts';
import { keepCheck } from './self-check.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/** 立即核对: what the hourly check does, for whoever does not want to wait for it. */
export async function checkBooksNow(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const differences = await checkBooks(tx, ctx.brandCode);
  await keepCheck(tx, ctx, { at: ctx.now, differences });
  return checkRow({ at: ctx.now, differences });
}
