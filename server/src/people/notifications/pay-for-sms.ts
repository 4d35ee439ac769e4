import { businessDateOf } from '@rental/domain/business-date';
import { smsParts, unsentReasons } from '@rental/domain/rental/customer-sms/customer-sms';
import type { Tx } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job.ts';
import { Audience } from './audience.ts';
import { followWhereLow, paySms } from './sms-account.ts';
import { tell } from './tell.ts';

/** Pays a message to a customer, once; answers as how many SMS, or null where the balance is short of them. */
export async function payFor(
  tx: Tx,
  { brand, now }: Pick<JobRun, 'brand' | 'now'>,
  messageId: number,
  text: string,
): Promise<number | null> {
  const { parts: paid, template } = await tx
    .selectFrom('sms_messages')
    .select(['parts', 'template'])
    .where('brand_code', '=', brand)
    .where('id', '=', messageId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (paid !== null) return paid; // by another worker, just now
  const paying = await paySms(tx, brand, { template, parts: smsParts(text) });
  if (paying === null) return null;
  await tx
    .updateTable('sms_messages')
    .set({ parts: paying.parts })
    .where('brand_code', '=', brand)
    .where('id', '=', messageId)
    .execute();
  await followWhereLow(tx, { brand, now: now(), ...paying });
  return paying.parts;
}

/** Gives a message up. Where the balance is what it lacks, the brand's back-office is told, once a day. */
export async function leaveUnsent(
  tx: Tx,
  { brand, now }: Pick<JobRun, 'brand' | 'now'>,
  messageId: number,
  reason: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sms_messages')
    .set({ status: 'unsent', failure: reason })
    .where('brand_code', '=', brand)
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  if (numUpdatedRows === 0n || reason !== unsentReasons.noBalance) return;
  const at = now();
  const today = businessDateOf(at);
  const first = await tx
    .updateTable('sms_accounts')
    .set({ told_empty_on: today })
    .where('brand_code', '=', brand)
    .where('told_empty_on', 'is distinct from', today)
    .executeTakeFirst();
  if (first.numUpdatedRows === 0n) return;
  await tell(tx, brand, {
    kind: 'system',
    occasion: 'smsBalanceEmpty',
    title: '短信余额不足',
    body: '短信余额不足，发给客户的短信未能发送，请充值。充值后可在「短信记录」中重发24小时内的短信。',
    to: Audience.platform('manage'),
    at,
  });
}
