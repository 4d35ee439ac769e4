import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';

export type Policy = Omit<Selectable<Tables['security_policies']>, 'brand_code'>;

const without: Policy = {
  captcha_after_failures_only: false,
  sms_login: false,
  alipay_login: false,
  requires_second_factor: false,
  second_person_for_administrators: false,
};

/** How the brand lets people sign in and what needs a second look; a brand that never chose has the strictest login. */
export async function policyOf(tx: Tx, brand: BrandCode): Promise<Policy> {
  const stored = await tx
    .selectFrom('security_policies')
    .select(Object.keys(without) as (keyof Policy)[])
    .where('brand_code', '=', brand)
    .executeTakeFirst();
  return stored ?? without;
}
