import type { Input, Returned } from '@rental/contract/endpoint';
import type { saveBankColumns as call } from '@rental/contract/rental/account-statements';
import type { BankColumns } from '@rental/domain/rental/statements/files/bank-file';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { requireAllStores } from '../../../people/data-scope/public.ts';
import { lockAccount } from './account-store.ts';

/** How the bank lays out its files; null: nobody has entered it. */
export async function bankColumnsOf(
  { brandCode }: Pick<Context, 'brandCode'>,
  tx: Tx,
): Promise<BankColumns | null> {
  const row = await tx
    .selectFrom('statement_accounts')
    .select('bank_columns')
    .where('brand_code', '=', brandCode)
    .where('account', '=', 'bank')
    .executeTakeFirst();
  return row?.bank_columns ?? null;
}

/** Saves the titles of the bank's columns. */
export async function saveBankColumns(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const { bank_columns: before } = await lockAccount(ctx, tx, 'bank');
  await tx
    .updateTable('statement_accounts')
    .set({ bank_columns: JSON.stringify(body) })
    .where('brand_code', '=', ctx.brandCode)
    .where('account', '=', 'bank')
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'statement:bankColumns',
    result: 'ok',
    ...(before !== null && { before: { ...before } }),
    after: body,
  });
  return { ok: true };
}
