import type { Database } from '@rental/server/db/open-database';
import { inTransaction } from '@rental/server/db/transaction';
import { personalData } from '@rental/server/personal-data';
import { sealOpenIdentities } from '@rental/server/rental/customers/identity-columns';

/** Seals the ID numbers of a brand that were written in bulk, as the nightly clean-up would (ADR 67). */
export const sealIdentities = (
  database: Pick<Database, 'app'>,
  brand: string,
  secretKey: string,
): Promise<void> =>
  sealOpenIdentities(personalData(secretKey))({
    brand,
    now: () => new Date(),
    signal: new AbortController().signal,
    transaction: (mode, work) => inTransaction(database.app, brand, mode, work),
  });
