import {
  moneyPurposes,
  type MoneyPurpose,
} from '@rental/domain/platform/provider-accounts/money-accounts';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { usedAccounts } from './used-accounts.ts';

/** The provider of brands without accounts: it names the merchant that each of them is there. */
interface Otherwise {
  readonly merchantOf: (brand: string) => string | null;
}

/**
 * True where the brand has a way for new money of a purpose: an enabled account, or none at all on a server that has a provider of its own.
 * A brand whose accounts are all stopped has none.
 */
export async function canTake(
  { brandCode: brand }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  purpose: MoneyPurpose,
  otherwise: Otherwise,
): Promise<boolean> {
  const accounts = await usedAccounts(tx, brand)
    .select('a.is_stopped')
    .where('a.purpose', '=', purpose)
    .execute();
  return accounts.length === 0
    ? otherwise.merchantOf(brand) !== null
    : accounts.some(({ is_stopped: isStopped }) => !isStopped);
}

/** Every merchant that the brand has statements of. */
export async function moneyMerchants(
  { brandCode: brand }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  otherwise: Otherwise,
): Promise<readonly string[]> {
  const accounts = await usedAccounts(tx, brand)
    .select(sql<string | null>`v.settings->>'merchantNo'`.as('merchant'))
    .where('a.purpose', 'in', Object.keys(moneyPurposes) as MoneyPurpose[])
    .execute();
  const named = [otherwise.merchantOf(brand), ...accounts.map(({ merchant }) => merchant)];
  return [...new Set(named.flatMap((merchant) => merchant ?? []))];
}
