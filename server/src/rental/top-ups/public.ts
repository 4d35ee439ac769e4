import type { Fen } from '@rental/domain/money';
import { usualSmsPackFen } from '@rental/domain/rental/top-ups/auto-top-up';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { ruleOf } from './top-up-store.ts';

export { reverseTopUp } from './reverse-top-up.ts';
export { topUp } from './top-up.ts';
/** @internal The sweep of what is said to whom ends payments by it. */
export { handlePaymentWord } from './handle-payment-word.ts';
export { takeTopUpCallback } from './top-up-callback.ts';

/** Gives a new brand its rules, which are off. Only the owner of the schema may. */
export async function insertTopUpRules(tx: Tx, brand: BrandCode): Promise<void> {
  await tx
    .insertInto('top_up_rules')
    .values(
      (['risk', 'sms'] as const).map((balance) => ({
        brand_code: brand,
        balance,
        sms_pack_fen: usualSmsPackFen,
      })),
    )
    .execute();
}

/** The price of a pack of SMS, as the brand buys them now. */
export const smsPackFenOf = async (tx: Tx, brand: BrandCode): Promise<Fen> =>
  (await ruleOf(tx, brand, 'sms')).terms.smsPackFen;
