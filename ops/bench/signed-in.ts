import { openSession } from '@rental/server/people/auth/public';
import { inTransaction } from '@rental/server/db/transaction';
import { hostOf, measuredBrand, operatorName } from './dataset.ts';
import { inBrand, type Pool } from './in-brand.ts';

interface SignedIn {
  readonly operatorId: number;
  readonly headers: Record<string, string>;
}

/** A new session of a brand's administrator, and the headers that bear it. */
export async function signIn(owner: Pool, brand = measuredBrand): Promise<SignedIn> {
  const [operator] = await inBrand<{ id: number }>(
    owner,
    brand,
    'select id from operators where brand_code = $1 and username = $2',
    [operatorName],
  );
  if (!operator) throw new Error('The data set has no operator');
  const token = await inTransaction(owner, brand, 'read write', (tx) =>
    openSession(tx, {
      brandCode: brand,
      operatorId: operator.id,
      purpose: 1,
      address: '127.0.0.1',
      userAgent: 'bench',
      now: new Date(),
    }),
  );
  return {
    operatorId: operator.id,
    headers: { host: hostOf(brand), authorization: token },
  };
}
