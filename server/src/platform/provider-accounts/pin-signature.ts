import { businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { usedAccounts } from './used-accounts.ts';

/** How a flow of signatures goes. `otherwise`: the brand has no account for it. `stopped`: it has, and none is enabled. */
type SignatureRoute = 'account' | 'otherwise' | 'stopped';

/** Keeps by which account a new flow goes, the first enabled one in order: it is finished by that one (ADR 76). */
export async function pinSignature(
  { brandCode: brand, now }: Acting,
  tx: Tx,
  flowNo: string,
): Promise<SignatureRoute> {
  const accounts = await usedAccounts(tx, brand)
    .select(['a.id', 'a.is_stopped'])
    .where('a.purpose', '=', 'signature')
    .orderBy('a.preference')
    .orderBy('a.id')
    .execute();
  if (accounts.length === 0) return 'otherwise';
  const first = accounts.find(({ is_stopped: isStopped }) => !isStopped);
  if (first === undefined) return 'stopped';
  await tx
    .insertInto('provider_trades')
    .values({
      brand_code: brand,
      trade_no: flowNo,
      purpose: 'signature',
      account_id: first.id,
      amount_fen: fen(0),
      on_day: businessDateOf(now),
      created_at: now,
    })
    .execute();
  return 'account';
}
