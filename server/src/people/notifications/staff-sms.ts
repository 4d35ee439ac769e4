import type { Permission } from '@rental/contract/permissions';
import { businessDateOf } from '@rental/domain/business-date';
import { leaving } from '@rental/domain/rental/customer-sms/sms-by-hand';
import { maxStaffTold, sentAtOnce, staffSms } from '@rental/domain/rental/customer-sms/staff-sms';
import type { SmsValues } from '@rental/domain/rental/customer-sms/sms-templates';
import type { StaffSmsName } from '@rental/domain/rental/customer-sms/sms-types';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { operatorsHolding } from '../auth/public.ts';
import { reachesAll } from './audience.ts';
import { currentTrace } from '../../trace.ts';
import { customerSmsJob } from './sms-jobs.ts';

type Sender = Pick<Acting, 'brand' | 'brandCode' | 'now'>;

/** An SMS to staff with its values. */
interface Telling {
  readonly name: StaffSmsName;
  readonly values: SmsValues;
}

/** Sends an SMS to the phones of those on the normal platform who hold a right and reach the whole brand, the first ones. */
export async function smsToHolders(
  ctx: Sender,
  tx: Tx,
  right: Permission,
  telling: Telling,
): Promise<void> {
  const holders = await operatorsHolding(tx, ctx.brandCode, right);
  const phones = holders.flatMap(({ scope, phone }) =>
    phone !== null && reachesAll(scope) ? [phone] : [],
  );
  await leave(ctx, tx, phones.slice(0, maxStaffTold), telling);
}

/** Sends an SMS to one phone. */
export const smsToPhone = (ctx: Sender, tx: Tx, phone: string, telling: Telling): Promise<void> =>
  leave(ctx, tx, [phone], telling);

/** Tells an operator by SMS that the password of the account has changed (S98: 23); without a phone nothing is sent. */
export async function tellPasswordChanged(
  tx: Tx,
  { brand, now }: Pick<Visit, 'brand' | 'now'>,
  { username, phone }: { readonly username: string; readonly phone: string | null },
): Promise<void> {
  if (phone === null) return;
  const sender = { brand, brandCode: brand.code, now };
  await smsToPhone(sender, tx, phone, { name: 'passwordChanged', values: { account: username } });
}

/** Leaves the messages in the caller's transaction: each is paid when it leaves, so that no balance fails the act. */
async function leave(
  { brand, brandCode, now }: Sender,
  tx: Tx,
  phones: readonly string[],
  { name, values }: Telling,
): Promise<void> {
  const sms = staffSms(brand, name, values);
  if (sms === null || phones.length === 0) return;
  const sendAt = sentAtOnce(sms.type) ? now : leaving(now, brand.settings.contactHours).sendAt;
  await sql`
    with message as (
      insert into sms_messages (brand_code, request_no, phone, kind, status, created_at, type, template, params, text,
        told_on, send_at)
      select ${brandCode}, replace(gen_random_uuid()::text, '-', ''), phone, 'staff', 'queued', ${now}::timestamptz,
        ${sms.type}::smallint, ${sms.template}, ${JSON.stringify(sms.params)}::jsonb, ${sms.text},
        ${businessDateOf(now)}::date, ${sendAt}::timestamptz
      from unnest(${phones}::text[]) phone
      on conflict do nothing
      returning id)
    insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at, trace_id)
    select ${brandCode}, ${customerSmsJob.name}, jsonb_build_object('messageId', id), ${sendAt}::timestamptz,
      ${customerSmsJob.maxAttempts}::smallint, ${now}::timestamptz, ${currentTrace()}::text
    from message`.execute(tx);
}
