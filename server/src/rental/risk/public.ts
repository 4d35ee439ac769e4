import { defaultRiskProviders } from '@rental/domain/rental/risk/providers';
import type { BrandCode, Tx } from '../../db/transaction.ts';

export { lockAvailable, riskBalanceOf, topUpRisk } from './risk-account.ts';
export { riskTopUpLook } from './risk-job.ts';

/** Gives a new brand the providers that every brand begins with (X26). Only the owner of the schema may. */
export async function insertRiskProviders(tx: Tx, brand: BrandCode): Promise<void> {
  await tx
    .insertInto('risk_providers')
    .values(
      defaultRiskProviders.map(({ type, label, enabled, priceFen }) => ({
        brand_code: brand,
        type,
        label,
        enabled,
        price_fen: priceFen,
      })),
    )
    .execute();
}
