import { splittingKinds } from '@rental/domain/platform/provider-accounts/account-kinds';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { usedAccounts } from './used-accounts.ts';

/** The provider of brands without accounts. */
export interface OwnProvider {
  readonly merchantOf: (brand: string) => string | null;
  readonly canSplit: boolean;
}

/** True where the provider of brands without accounts splits the trades of this one. */
export const ownSplits = (brand: string, { merchantOf, canSplit: can }: OwnProvider): boolean =>
  can && merchantOf(brand) !== null;

/** True where new rent of the brand comes by a provider that splits trades (ADR 85). */
export async function canSplit(
  { brandCode: brand }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  own: OwnProvider,
): Promise<boolean> {
  const accounts = await usedAccounts(tx, brand)
    .select(['a.is_stopped', 'a.kind'])
    .where('a.purpose', '=', 'rent')
    .execute();
  if (accounts.length === 0) return ownSplits(brand, own);
  return accounts.some(
    ({ is_stopped: isStopped, kind }) => !isStopped && splittingKinds.includes(kind),
  );
}
