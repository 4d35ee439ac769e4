import type { BrandCode, Tx } from '../../db/transaction.ts';

/** How many SMS the brand can still send. */
export async function smsBalanceOf(tx: Tx, brand: BrandCode): Promise<number> {
  const account = await tx
    .selectFrom('sms_accounts')
    .select('balance')
    .where('brand_code', '=', brand)
    .executeTakeFirst();
  return account?.balance ?? 0;
}
