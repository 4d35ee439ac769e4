import type { AccountPurpose } from '@rental/domain/platform/provider-accounts/account-kinds';
import type pg from 'pg';
import { prepared } from '../../db/prepared.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UsableAccounts } from '../../gateways/accounts/usable-account.ts';
import type { Seal } from '../../sealed.ts';

/** The enabled accounts of a brand with their keys open: for the gateways alone. */
export const usableAccounts =
  (pool: pg.Pool, seal: Seal): UsableAccounts =>
  async (brand, purpose) => {
    const rows = await inTransaction(pool, brand, 'read only', (tx) =>
      enabledAccounts(tx, { brand, purpose }),
    );
    return rows.flatMap(({ sealed_keys: sealed, ...row }) =>
      sealed === null
        ? []
        : [{ ...row, keys: JSON.parse(seal.open(sealed)) as Readonly<Record<string, string>> }],
    );
  };

const enabledAccounts = prepared(
  (db, { brand, purpose }: { readonly brand: string; readonly purpose: AccountPurpose }) =>
    db
      .selectFrom('provider_accounts as a')
      .innerJoin('provider_account_versions as v', (join) =>
        join.onRef('v.brand_code', '=', 'a.brand_code').onRef('v.account_id', '=', 'a.id'),
      )
      .select(['a.id', 'v.version', 'a.kind', 'v.settings', 'v.templates', 'v.sealed_keys'])
      .where('a.brand_code', '=', brand)
      .where('a.purpose', '=', purpose)
      .where('a.is_stopped', '=', false)
      .where('v.state', '=', 'used')
      .orderBy('a.preference')
      .orderBy('a.id'),
);
