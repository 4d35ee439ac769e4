import type { BrandCode, Tx } from '../../db/transaction.ts';

export { lastAct, ordersTouched } from './orders-touched.ts';
export { isCollected } from './settlement-sums.ts';

/** Lets a brand pay its stores out, or ends that. Only the owner of the schema may: the platform decides it knowingly (ADR 55). */
export async function setPayoutTerms(
  tx: Tx,
  brand: BrandCode,
  allowsPayout: boolean,
): Promise<void> {
  await tx
    .insertInto('settlement_terms')
    .values({ brand_code: brand, allows_payout: allowsPayout })
    .onConflict((conflict) =>
      conflict.columns(['brand_code']).doUpdateSet({ allows_payout: allowsPayout }),
    )
    .execute();
}
