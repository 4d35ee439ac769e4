import type { Input, Returned } from '@rental/contract/endpoint';
import type { countAccount as call } from '@rental/contract/money/closing-accounts';
import { businessDate, businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { closable, lastDayOf } from '@rental/domain/money/accounting/months';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { requireAllStores } from '../../../people/data-scope/public.ts';
import { lastMonth } from '../month-list.ts';
import { keepCount } from './account-counts.ts';
import { standingOf } from './account-standings.ts';

/** 盘点 of an account that no statement proves, at the end of the month that is closed next. */
export async function countAccount(
  ctx: Context,
  { body: { account, month: typed, countedFen, note } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode: brand, now } = ctx;
  requireAllStores(ctx);
  const month = businessDate(`${typed}-01`);
  const last = await lastMonth(tx, brand);
  orRefuse(closable(month, last?.month ?? null, businessDateOf(now)));
  const { booksFen, needsCount } = await standingOf(tx, { brand, account, month });
  if (!needsCount) refuse('accounting_count_unneeded');
  const gapFen = fen(booksFen - countedFen);
  await keepCount(ctx, tx, {
    kind: 'count',
    account,
    day: lastDayOf(month),
    books_fen: booksFen,
    stated_fen: countedFen,
    gap_fen: gapFen,
    note,
  });
  await writeAudit(tx, ctx, {
    operation: 'accounting:count',
    object: `${account} ${typed}`,
    result: 'ok',
    after: { booksFen, countedFen, note },
  });
  return { booksFen, gapFen };
}
