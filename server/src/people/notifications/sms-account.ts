import { businessDateOf } from '@rental/domain/business-date';
import { smsLowBalance } from '@rental/domain/rental/customer-sms/sms-records';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { actingBrand } from '../../jobs/acting-job.ts';
import { brandLook } from '../../jobs/brand-look.ts';
import { isSentByOwnAccount, ownSmsTemplates, type SmsToPay } from '../auth/public.ts';
import { Audience } from './audience.ts';
import { smsToHolders } from './staff-sms.ts';
import { tell } from './tell.ts';

/** Looks whether the brand's rule tops the balance up (ADR 52). Its handler stands with the top-ups. */
export const smsTopUpLook = brandLook({
  name: 'smsTopUp',
  label: '短信自动充值',
  neverPaused: '请在「短信余额与用量」中关闭自动充值，任务不能暂停',
});

/** Adds so many SMS to the brand's balance. */
export async function addSms(tx: Tx, brand: BrandCode, count: number): Promise<void> {
  await tx
    .updateTable('sms_accounts')
    .set({ balance: sql`balance + ${count}::integer` })
    .where('brand_code', '=', brand)
    .execute();
}

interface PaidSms {
  /** As how many it is paid from the balance; 0: the brand pays its own provider (ADR 53). */
  readonly parts: number;
  /** The balance that is left; null: nothing was taken. */
  readonly left: number | null;
}

/** Pays an SMS from the brand's balance, or not at all where an account of its own will send it. Null: the balance is short of it. */
export async function paySms(tx: Tx, brand: BrandCode, sms: SmsToPay): Promise<PaidSms | null> {
  if (isSentByOwnAccount(await ownSmsTemplates(tx, brand), sms)) return { parts: 0, left: null };
  const left = await takeSms(tx, brand, sms.parts);
  return left === null ? null : { parts: sms.parts, left };
}

/** Takes so many SMS from the brand's balance; answers what is left, or null where it is short of them. */
async function takeSms(tx: Tx, brand: BrandCode, parts: number): Promise<number | null> {
  const account = await tx
    .updateTable('sms_accounts')
    .set({ balance: sql`balance - ${parts}::integer` })
    .where('brand_code', '=', brand)
    .where('balance', '>=', parts)
    .returning('balance')
    .executeTakeFirst();
  return account?.balance ?? null;
}

interface Taken extends PaidSms {
  readonly brand: BrandCode;
  readonly now: Date;
}

/** Acts where SMS bring the balance below a limit: the brand's rule tops it up, and the back-office is told. Call it last (`tell`). */
export async function followWhereLow(tx: Tx, taken: Taken): Promise<void> {
  const { brand, now, parts, left } = taken;
  if (left === null) return;
  const falls = (limit: number) => left < limit && left + parts >= limit;
  const rule = await smsRule(tx, brand);
  if (rule !== undefined && falls(rule.threshold)) await smsTopUpLook.now(tx, brand, now);
  if (!falls(smsLowBalance)) return;
  const ctx = { brand: await actingBrand(tx, brand), brandCode: brand, now };
  await smsToHolders(ctx, tx, 'sms:list', {
    name: 'smsBalanceLow',
    values: { balance: `${left}条` },
  });
  await tell(tx, brand, {
    kind: 'system',
    occasion: 'smsBalanceLow',
    title: `短信余额不足${smsLowBalance}条`,
    body: `短信余额还剩${left}条，用完后验证码和发给客户的短信将无法发送，请及时充值。每日用量见「短信记录」。`,
    target: '/message/sms',
    to: Audience.wholeBrand('sms:list'),
    at: now,
  });
}

/** True where a top-up by the brand's rule is to come: a message that is short of balance can wait. */
export async function isTopUpToCome(tx: Tx, brand: BrandCode, now: Date): Promise<boolean> {
  const rule = await smsRule(tx, brand);
  return rule !== undefined && rule.capped_on !== businessDateOf(now);
}

const smsRule = (tx: Tx, brand: BrandCode) =>
  tx
    .selectFrom('top_up_rules')
    .select(['threshold', 'capped_on'])
    .where('brand_code', '=', brand)
    .where('balance', '=', 'sms')
    .where('is_enabled', '=', true)
    .executeTakeFirst();
