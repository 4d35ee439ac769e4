import type { riskBalance } from '@rental/contract/rental/risk';
import type { riskUsage } from '@rental/contract/rental/risk-reports';
import type { Returned } from '@rental/contract/endpoint';
import { plainYuan } from '@rental/domain/money';
import type { RiskProvider } from '@rental/domain/rental/risk/providers';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { riskBalanceOf } from './risk-account.ts';

/** S196: the brand's prepaid balance for reports, in yuan. */
export async function balanceOf(tx: Tx, brand: BrandCode): Promise<Returned<typeof riskBalance>> {
  const balance = await riskBalanceOf(tx, brand);
  return { code: 200, data: balance === null ? null : plainYuan(balance) };
}

/** S195: the providers of the brand, by their number. */
export const providersOf = (tx: Tx, brand: BrandCode): Promise<RiskProvider[]> =>
  tx
    .selectFrom('risk_providers')
    .select(['type', 'label', 'enabled', 'price_fen as priceFen'])
    .where('brand_code', '=', brand)
    .orderBy('type')
    .execute();

/** The price of a report of each provider, with the instant of its last change. */
export async function pricesOf(
  tx: Tx,
  brand: BrandCode,
): Promise<Returned<typeof riskUsage>['prices']> {
  const rows = await tx
    .selectFrom('risk_providers as p')
    .select(['p.type', 'p.label', 'p.enabled', 'p.price_fen as priceFen'])
    .select((query) =>
      query
        .selectFrom('risk_price_changes as c')
        .select('c.created_at')
        .whereRef('c.brand_code', '=', 'p.brand_code')
        .whereRef('c.type', '=', 'p.type')
        .orderBy('c.id', 'desc')
        .limit(1)
        .as('changed'),
    )
    .where('p.brand_code', '=', brand)
    .orderBy('p.type')
    .execute();
  return rows.map(({ changed, ...row }) => ({ ...row, changedAt: changed?.toISOString() ?? null }));
}
