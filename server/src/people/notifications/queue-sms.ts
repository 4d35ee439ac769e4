import { randomBytes } from 'node:crypto';
import { smsParts } from '@rental/domain/rental/customer-sms/customer-sms';
import type { SmsCode } from '@rental/domain/rental/customer-sms/sms-records';
import type { FilledSms } from '@rental/domain/rental/customer-sms/sms-words';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { refuse } from '../../http/refusal.ts';
import { queueJob } from '../../jobs/job-store.ts';
import type { Seal } from '../../sealed.ts';
import { followWhereLow, paySms } from './sms-account.ts';
import { customerSmsJob, smsJob } from './sms-jobs.ts';

/** A code to a phone. The kind of its row is its template. */
interface NewSms extends FilledSms {
  readonly brand: BrandCode;
  readonly now: Date;
  readonly phone: string;
  readonly template: SmsCode;
}

/**
 * Queues an SMS in the caller's transaction: it is paid from the brand's balance now, and sent if this commits. What
 * it says is sealed until it has been sent, for it may be a code. A brand without balance is refused.
 */
export async function queueSms(tx: Tx, seal: Seal, sms: NewSms): Promise<void> {
  const paid =
    (await paySms(tx, sms.brand, { template: sms.template, parts: smsParts(sms.text) })) ??
    refuse('sms_balance_empty');
  const { id } = await tx
    .insertInto('sms_messages')
    .values({
      brand_code: sms.brand,
      request_no: randomBytes(12).toString('hex'),
      phone: sms.phone,
      kind: sms.template,
      sealed_params: seal.seal(JSON.stringify({ ...sms.params, text: sms.text })),
      status: 'queued',
      failure: null,
      provider_no: null,
      parts: paid.parts,
      created_at: sms.now,
      sent_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueJob(tx, smsJob, { brand: sms.brand, now: sms.now, payload: { messageId: id } });
  await followWhereLow(tx, { ...sms, ...paid });
}

interface SmsAgain {
  readonly brand: BrandCode;
  readonly now: Date;
  readonly messageId: number;
  /** A new one: the provider sends a number once. */
  readonly requestNo: string;
  readonly sendAt: Date;
}

/**
 * Queues a message to a customer that was given up or did not arrive once more. It is paid anew when it leaves. What was paid for one that
 * was given up has come back; for one that left it stays paid.
 */
export async function queueAgain(tx: Tx, again: SmsAgain): Promise<void> {
  const { brand, now, messageId, sendAt } = again;
  await tx
    .updateTable('sms_messages')
    .set((old) => ({
      request_no: again.requestNo,
      status: 'queued',
      failure: null,
      earlier_parts: sql<number>`earlier_parts + case when status = 'sent' then parts else 0 end`,
      parts: null,
      attempts: 0,
      provider_no: null,
      account_id: null,
      sent_at: null,
      receipt: null,
      receipt_code: null,
      receipt_at: null,
      send_at: sendAt,
      times_resent: old('times_resent', '+', 1),
    }))
    .where('brand_code', '=', brand)
    .where('id', '=', messageId)
    .execute();
  await queueJob(tx, customerSmsJob, { brand, now, payload: { messageId }, dueAt: sendAt });
}
