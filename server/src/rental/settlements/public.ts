import type { BrandCode, Tx } from '../../db/transaction.ts';

export { lastAct, ordersTouched } from './orders-touched.ts';
export { isCollected } from './settlement-sums.ts';
export { handleSplitWord } from './handle-split-word.ts';
export { sharesAreBack } from './return-shares.ts';
export { takeReturnWord } from './run-splits.ts';
export { splitsDone, splitsNumbered, type SplitTradeStated } from './stated-splits.ts';

/** The modes that the platform lets a brand have. */
interface PayoutTerms {
  readonly allowsPayout: boolean;
  readonly allowsSplit: boolean;
}

/**
 * Lets a brand pay its stores out, or have its provider split trades for them, or ends that; what is not named stays. Only the owner of
 * the schema may: the platform decides it knowingly (ADR 55, 85).
 */
export async function setPayoutTerms(
  tx: Tx,
  brand: BrandCode,
  { allowsPayout, allowsSplit }: Partial<PayoutTerms>,
): Promise<void> {
  const named = {
    ...(allowsPayout !== undefined && { allows_payout: allowsPayout }),
    ...(allowsSplit !== undefined && { allows_split: allowsSplit }),
  };
  await tx
    .insertInto('settlement_terms')
    .values({ brand_code: brand, allows_payout: false, ...named })
    .onConflict((conflict) => conflict.columns(['brand_code']).doUpdateSet(named))
    .execute();
}
