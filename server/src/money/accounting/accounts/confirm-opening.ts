import type { Input, Returned } from '@rental/contract/endpoint';
import type { confirmAccountOpening as call } from '@rental/contract/money/closing-accounts';
import { businessDateOf } from '@rental/domain/business-date';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { requireAllStores } from '../../../people/data-scope/public.ts';
import { confirmedOpening, keepCount } from './account-counts.ts';
import { openingOf } from './first-statement.ts';
import { lockStatedAccounts } from './lock-accounts.ts';

/** 确认期初差额: a person says why the books and the account differed before its first statement. The amount follows from both. */
export async function confirmAccountOpening(
  ctx: Context,
  { body: { account, gapFen, note } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode: brand } = ctx;
  requireAllStores(ctx);
  await lockStatedAccounts(tx, brand);
  const opening = await openingOf(tx, { brand, account });
  const on = businessDateOf(ctx.now);
  const isKnown = opening?.gapFen === (await confirmedOpening(tx, { brand, account, on }));
  if (opening === null || isKnown) refuse('accounting_opening_known');
  if (opening.gapFen !== gapFen) refuse('accounting_opening_changed');
  await keepCount(ctx, tx, {
    kind: 'opening',
    account,
    day: opening.day,
    books_fen: opening.booksFen,
    stated_fen: opening.statedFen,
    gap_fen: gapFen,
    note,
  });
  await writeAudit(tx, ctx, {
    operation: 'accounting:opening',
    object: account,
    result: 'ok',
    after: { day: opening.day, gapFen, note },
  });
  return { gapFen };
}
