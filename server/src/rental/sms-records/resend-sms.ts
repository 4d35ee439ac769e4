import { randomBytes } from 'node:crypto';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { resendSms as call } from '@rental/contract/rental/sms-records';
import { isOutdated, smsParts } from '@rental/domain/rental/customer-sms/customer-sms';
import { leaving } from '@rental/domain/rental/customer-sms/sms-by-hand';
import { resendHours, resendOf } from '@rental/domain/rental/customer-sms/sms-records';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { canSendSms } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { queueAgain } from '../../people/notifications/public.ts';
import { guardText, markTold } from '../dunning-cases/public.ts';

/** 重发: under a new request number, for the provider sends one number once. It is paid when it leaves. */
export async function resendSms(
  ctx: Context,
  { body: { smsId } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const message = orNotFound(await lockedMessage(ctx, tx, smsId));
  const { text, type, template } = message;
  orRefuse(
    resendOf(
      {
        state: message.status,
        isUndelivered: message.receipt === 'undelivered',
        isCode: text === null,
        isOff: type !== null && ctx.brand.settings.smsOff.includes(type),
        createdAt: message.created_at,
        timesResent: message.times_resent,
        isOutdated: await isUntrue(ctx, tx, message),
        toPhone: await countToPhone(ctx, tx, message),
      },
      ctx.now,
    ),
  );
  if (template === 'pastDue') await guardDunning(ctx, tx, message);
  const parts = smsParts(text ?? '');
  if (!(await canSendSms(tx, ctx.brandCode, { template, parts }))) refuse('sms_balance_empty');
  const { sendAt } = leaving(ctx.now, ctx.brand.settings.contactHours);
  await queueAgain(tx, {
    brand: ctx.brandCode,
    now: ctx.now,
    messageId: smsId,
    requestNo: randomBytes(12).toString('hex'),
    sendAt,
  });
  await writeAudit(tx, ctx, {
    operation: 'sms:resend',
    object: `短信 ${smsId}`,
    result: 'ok',
    before: {
      status: message.status,
      failure: message.failure,
      receiptCode: message.receipt_code,
      requestNo: message.request_no,
    },
  });
  return { id: smsId, parts, sendAt: sendAt.toISOString() };
}

const lockedMessage = (ctx: Context, tx: Tx, id: number) =>
  tx
    .selectFrom('sms_messages')
    .select([
      'id',
      'phone',
      'status',
      'type',
      'template',
      'text',
      'order_id',
      'bill_id',
      'created_at',
    ])
    .select(['failure', 'request_no', 'times_resent', 'receipt', 'receipt_code'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
type Message = NonNullable<Awaited<ReturnType<typeof lockedMessage>>>;

/** True if the order has changed, so that the text is no longer true. */
async function isUntrue(
  ctx: Context,
  tx: Tx,
  { type, order_id: orderId, bill_id: billId }: Message,
): Promise<boolean> {
  if (type === null || orderId === null) return false;
  const since = await tx
    .selectFrom('orders as o')
    .leftJoin('bills as b', (join) =>
      join.onRef('b.brand_code', '=', 'o.brand_code').on('b.id', '=', billId),
    )
    .select(['o.status', 'o.lock', 'o.paid_terms', 'b.status as bill_status'])
    .where('o.brand_code', '=', ctx.brandCode)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { status: order, lock, paid_terms: paidTerms, bill_status: bill } = since;
  return isOutdated(type, { order, lock, paidTerms, bill });
}

/** A reminder of what is overdue is a contact about a debt, also when it goes again. */
async function guardDunning(ctx: Context, tx: Tx, { order_id: orderId }: Message): Promise<void> {
  const { customer_id: customerId } = await tx
    .selectFrom('orders')
    .select('customer_id')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  orRefuse(await guardText(ctx, tx, customerId));
  if (orderId !== null) await markTold(ctx, tx, [orderId]);
}

async function countToPhone(ctx: Context, tx: Tx, { id, phone }: Message): Promise<number> {
  const { count } = await tx
    .selectFrom('sms_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_code', '=', ctx.brandCode)
    .where('phone', '=', phone)
    .where('id', '!=', id)
    .where('status', 'in', ['queued', 'sent'])
    .where('created_at', '>', new Date(ctx.now.getTime() - resendHours * 3_600_000))
    .executeTakeFirstOrThrow();
  return count;
}
