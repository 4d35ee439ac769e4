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
  const [key = null] = await addressKeys(tx, brand, [address]);
  return key;
}

/** The same of many addresses. */
export async function addressKeys(
  tx: Tx,
  brand: BrandCode,
  addresses: readonly Address[],
): Promise<(string | null)[]> {
  const words = addresses.map(comparableAddress);
  if (words.every((one) => one === '')) return words.map(() => null);
  const { match_key } = await tx
    .selectFrom('brands')
    .select('match_key')
    .where('code', '=', brand)
    .executeTakeFirstOrThrow();
  return words.map((one) =>
    one === '' ? null : createHmac('sha256', match_key).update(one).digest('base64url'),
  );
}
