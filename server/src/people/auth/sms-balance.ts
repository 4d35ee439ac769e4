import { sql } from 'kysely';
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

/** An SMS that is to be paid. */
export interface SmsToPay {
  /** Null: a message that an earlier release queued. */
  readonly template: string | null;
  /** As how many it is paid from the balance. */
  readonly parts: number;
}

/** True if the brand can send an SMS: by an account of its own at a provider (ADR 53), or from its balance. */
export async function canSendSms(tx: Tx, brand: BrandCode, sms: SmsToPay): Promise<boolean> {
  if (isAmong(await ownSmsTemplates(tx, brand), sms)) return true;
  return (await smsBalanceOf(tx, brand)) >= sms.parts;
}

/** True if an account of the brand sends the SMS, so that the balance pays nothing. */
export const isAmong = (own: ReadonlySet<string>, { template }: SmsToPay): boolean =>
  template !== null && own.has(template);

/** The templates that enabled accounts of the brand have codes for: these SMS are paid to its own provider. */
export const ownSmsTemplates = async (tx: Tx, brand: BrandCode): Promise<ReadonlySet<string>> =>
  new Set((await ownTemplates(tx, { brand })).map(({ template }) => template));

const ownTemplates = prepared((db, { brand }: { readonly brand: BrandCode }) =>
  db
    .selectFrom('provider_accounts as a')
    .innerJoin('provider_account_versions as v', (join) =>
      join.onRef('v.brand_code', '=', 'a.brand_code').onRef('v.account_id', '=', 'a.id'),
    )
    .select(sql<string>`jsonb_object_keys(v.templates)`.as('template'))
    .distinct()
    .where('a.brand_code', '=', brand)
    .where('a.purpose', '=', 'sms')
    .where('a.is_stopped', '=', false)
    .where('v.state', '=', 'used'),
);
