import type { riskBalance, riskTabs } from '@rental/contract/rental/risk';
import type { Returned } from '@rental/contract/endpoint';
import { plainYuan } from '@rental/domain/money';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** The brand's prepaid balance for reports, in yuan. */
export async function balanceOf(tx: Tx, brand: BrandCode): Promise<Returned<typeof riskBalance>> {
  const account = await tx
    .selectFrom('risk_accounts')
    .select('balance_fen')
    .where('brand_code', '=', brand)
    .executeTakeFirst();
  return { code: 200, data: account ? plainYuan(account.balance_fen) : null };
}

export async function providersOf(tx: Tx, brand: BrandCode): Promise<Returned<typeof riskTabs>> {
  return tx
    .selectFrom('risk_providers')
    .select(['type', 'label', 'enabled', 'price_fen as priceFen'])
    .where('brand_code', '=', brand)
    .orderBy('type')
    .execute();
}
