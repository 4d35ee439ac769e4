import { smsLowBalance } from '@rental/domain/rental/customer-sms/sms-records';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { Audience } from './audience.ts';
import { tell } from './tell.ts';

/** Takes so many SMS from the brand's balance; answers what is left, or null where it is short of them. */
export async function takeSms(tx: Tx, brand: BrandCode, parts: number): Promise<number | null> {
  const account = await tx
    .updateTable('sms_accounts')
    .set({ balance: sql`balance - ${parts}::integer` })
    .where('brand_code', '=', brand)
    .where('balance', '>=', parts)
    .returning('balance')
    .executeTakeFirst();
  return account?.balance ?? null;
}

interface Taken {
  readonly brand: BrandCode;
  readonly now: Date;
  readonly parts: number;
  readonly left: number;
}

/** Tells the back-office that the balance runs low, by the SMS that brings it below the limit. Call it last (`tell`). */
export async function tellWhereLow(tx: Tx, { brand, now, parts, left }: Taken): Promise<void> {
  if (left >= smsLowBalance || left + parts < smsLowBalance) return;
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
