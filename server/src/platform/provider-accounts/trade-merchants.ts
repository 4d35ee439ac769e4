import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { methodOfKind } from '@rental/domain/platform/provider-accounts/account-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** The merchant number of the account that a trade went by; null: it went by none. */
export async function accountMerchant(
  tx: Tx,
  brand: string,
  tradeNo: string,
): Promise<string | null> {
  const merchants = await tradesByMerchant(tx, brand, [tradeNo]);
  return merchants.get(tradeNo) ?? null;
}

/** The merchant numbers of the accounts that trades went by; those that went by none are left out. */
export async function tradesByMerchant(
  tx: Tx,
  brand: string,
  tradeNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('provider_trades as t')
    .innerJoin('provider_account_versions as v', (join) =>
      join
        .onRef('v.brand_code', '=', 't.brand_code')
        .onRef('v.account_id', '=', 't.account_id')
        .on('v.state', '=', 'used'),
    )
    .select(['t.trade_no', sql<string | null>`v.settings->>'merchantNo'`.as('merchant')])
    .where('t.brand_code', '=', brand)
    .where('t.trade_no', '=', sql<string>`any(${tradeNos}::text[])`)
    .execute();
  return new Map(
    rows.flatMap(({ trade_no: no, merchant }) => (merchant === null ? [] : [[no, merchant]])),
  );
}

/** The account of ours that the money of a trade reaches. `otherwise`: that of the provider which brands without accounts have. */
export async function methodOfTrade(
  tx: Tx,
  { brand, tradeNo }: { readonly brand: string; readonly tradeNo: string },
  otherwise: MoneyMethod,
): Promise<MoneyMethod> {
  const found = await tx
    .selectFrom('provider_trades as t')
    .innerJoin('provider_accounts as a', (join) =>
      join.onRef('a.brand_code', '=', 't.brand_code').onRef('a.id', '=', 't.account_id'),
    )
    .select('a.kind')
    .where('t.brand_code', '=', brand)
    .where('t.trade_no', '=', tradeNo)
    .executeTakeFirst();
  return found === undefined ? otherwise : methodOfKind(found.kind);
}
