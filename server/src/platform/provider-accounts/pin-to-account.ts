import { businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { usedAccounts } from './used-accounts.ts';

/** How something new goes. `otherwise`: the brand has no account for it. `stopped`: it has, and none is enabled. */
type PinnedRoute = 'account' | 'otherwise' | 'stopped';

/** A flow of signatures or an invoice, by its number. */
interface Begun {
  readonly purpose: 'signature' | 'invoice';
  readonly tradeNo: string;
}

/** Keeps by which account something new goes, the first enabled one in order: it is finished by that one (ADR 76, 92). */
export async function pinToAccount(
  ctx: Acting,
  tx: Tx,
  { purpose, tradeNo }: Begun,
): Promise<PinnedRoute> {
  const accounts = await usedAccounts(tx, ctx.brandCode)
    .select(['a.id', 'a.is_stopped'])
    .where('a.purpose', '=', purpose)
    .orderBy('a.preference')
    .orderBy('a.id')
    .execute();
  if (accounts.length === 0) return 'otherwise';
  const first = accounts.find(({ is_stopped: isStopped }) => !isStopped);
  if (first === undefined) return 'stopped';
  await pinned(ctx, tx, { purpose, tradeNo, accountId: first.id });
  return 'account';
}

/** True where an account for invoices is enabled. */
export async function canInvoice(tx: Tx, brand: string): Promise<boolean> {
  const found = await usedAccounts(tx, brand)
    .select('a.id')
    .where('a.purpose', '=', 'invoice')
    .where('a.is_stopped', '=', false)
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps that a question goes by the account of an earlier one; false where that went by none. */
export async function pinAsEarlier(
  ctx: Acting,
  tx: Tx,
  { earlierNo, ...begun }: Begun & { readonly earlierNo: string },
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('provider_trades')
    .select('account_id')
    .where('brand_code', '=', ctx.brandCode)
    .where('trade_no', '=', earlierNo)
    .executeTakeFirst();
  const accountId = earlier?.account_id ?? null;
  if (accountId === null) return false;
  await pinned(ctx, tx, { ...begun, accountId });
  return true;
}

const pinned = (
  { brandCode: brand, now }: Acting,
  tx: Tx,
  { purpose, tradeNo, accountId }: Begun & { readonly accountId: number },
) =>
  tx
    .insertInto('provider_trades')
    .values({
      brand_code: brand,
      trade_no: tradeNo,
      purpose,
      account_id: accountId,
      amount_fen: fen(0),
      on_day: businessDateOf(now),
      created_at: now,
    })
    .execute();
