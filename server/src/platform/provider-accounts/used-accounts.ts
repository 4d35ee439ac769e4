import type { Tx } from '../../db/transaction.ts';

/** The accounts of a brand, as `a`, that have a version in use, as `v`; stopped ones too. */
export const usedAccounts = (tx: Tx, brand: string) =>
  tx
    .selectFrom('provider_accounts as a')
    .innerJoin('provider_account_versions as v', (join) =>
      join
        .onRef('v.brand_code', '=', 'a.brand_code')
        .onRef('v.account_id', '=', 'a.id')
        .on('v.state', '=', 'used'),
    )
    .where('a.brand_code', '=', brand);
