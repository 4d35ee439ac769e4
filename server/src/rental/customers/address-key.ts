import { comparableAddress } from '@rental/domain/rental/customers/comparable-address';
import { createHmac } from 'node:crypto';
import type { BrandCode, Tx } from '../../db/transaction.ts';

interface Address {
  readonly region: string;
  readonly street: string;
}

/** The keyed hash of an address: equal for addresses that say the same, in one brand. Null: there is nothing to compare. */
export async function addressKey(
  tx: Tx,
  brand: BrandCode,
  address: Address,
): Promise<string | null> {
  const words = comparableAddress(address);
  if (words === '') return null;
  const { match_key } = await tx
    .selectFrom('brands')
    .select('match_key')
    .where('code', '=', brand)
    .executeTakeFirstOrThrow();
  return createHmac('sha256', match_key).update(words).digest('base64url');
}
