import { prepared } from '../../db/prepared.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** How many SMS the brand's balance can still pay. */
export async function smsBalanceOf(tx: Tx, brand: BrandCode): Promise<number> {
  const account = await tx
    .selectFrom('sms_accounts')
    .select('balance')
    .where('brand_code', '=', brand)
    .executeTakeFirst();
  return account?.balance ?? 0;
}

/** Whether the brand can send so many SMS: by an account of its own at a provider (ADR 53), or from its balance. */
export const canSendSms = async (tx: Tx, brand: BrandCode, parts: number): Promise<boolean> =>
  (await hasOwnSmsAccount(tx, brand)) || (await smsBalanceOf(tx, brand)) >= parts;

/** True where an account of the brand is enabled: its SMS are paid to its own provider, and the balance pays nothing. */
export const hasOwnSmsAccount = async (tx: Tx, brand: BrandCode): Promise<boolean> =>
  (await ownAccount(tx, { brand })).length > 0;

const ownAccount = prepared((db, { brand }: { readonly brand: BrandCode }) =>
  db
    .selectFrom('provider_accounts as a')
    .innerJoin('provider_account_versions as v', (join) =>
      join.onRef('v.brand_code', '=', 'a.brand_code').onRef('v.account_id', '=', 'a.id'),
    )
    .select('a.id')
    .where('a.brand_code', '=', brand)
    .where('a.purpose', '=', 'sms')
    .where('a.is_stopped', '=', false)
    .where('v.state', '=', 'used')
    .limit(1),
);
