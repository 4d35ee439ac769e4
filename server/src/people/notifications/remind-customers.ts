import { refusals } from '@rental/contract/refusals';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { quietOutside } from '@rental/domain/rental/customer-sms/contact-hours';
import { customerSms } from '@rental/domain/rental/customer-sms/customer-sms';
import { customerSmsTypes } from '@rental/domain/rental/customer-sms/sms-types';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler, type JobKind } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import { currentTrace } from '../../trace.ts';
import { customerSmsJob } from './sms-jobs.ts';

/** How many bills are read and told of at once. */
const atOnce = 500;

const reminderJob: JobKind<object> = {
  name: 'bill-reminders',
  label: '还款提醒',
  payload: z.object({}),
  maxAttempts: 5,
};

/** Each hour, so that a day on which no worker was up when the contact hours began is made up for. */
export const hourlyReminders: TimedWork = { kind: reminderJob, every: 'hour' };

/**
 * Reminds customers of the rent that falls due in so many days as their brand settled: in its contact hours, and of
 * a bill once a day, for what was left already is not left again. What a worker leaves that died, the next run finds.
 */
export const billReminder: JobHandler = jobHandler<object>({
  kind: reminderJob,
  most: 1,
  run: async (_payload, run) => {
    const acting = await actingJob(run);
    let after: DueSoon | null = null;
    for (;;) {
      run.signal.throwIfAborted();
      const ctx = acting();
      const { settings } = ctx.brand;
      if (
        quietOutside(settings.contactHours).isQuiet(ctx.now) ||
        settings.smsOff.includes(customerSmsTypes.repaymentReminder)
      )
        return;
      const bills: DueSoon[] = await run.transaction('read write', async (tx) => {
        const found = await dueSoon(tx, ctx, after);
        await lockOrdersOf(tx, ctx, found);
        await leaveReminders(tx, ctx, found);
        return found;
      });
      after = bills.at(-1) ?? null;
      if (bills.length < atOnce) return;
    }
  },
});

/**
 * Bills of rent that are unpaid and fall due on one of the days, by day, each with its order where that is a running rental.
 * First the page and then what belongs to it: so it takes as long for the last page as for the first.
 */
export const dueSoon = (tx: Tx, { brandCode, brand, now }: Acting, after: Place | null) => {
  const today = businessDateOf(now);
  const days = brand.settings.smsReminderDays.map((ahead) => addDays(today, ahead));
  return tx
    .with('b', (db) =>
      db
        .selectFrom('bills')
        .select(['id', 'order_id', 'kind', 'term', 'due_on as dueOn'])
        .select(['amount_fen', 'paid_fen', 'waived_fen'])
        .where('brand_code', '=', brandCode)
        .where('status', '=', billStatus.due)
        .where('kind', '=', billKinds.rent)
        .where('due_on', '=', sql<BusinessDate>`any(${days}::date[])`)
        .$if(after !== null, (bills) =>
          bills.where((where) =>
            where(
              where.refTuple('due_on', 'id'),
              '>',
              where.tuple(after?.dueOn as BusinessDate, after?.id as number),
            ),
          ),
        )
        .orderBy('due_on')
        .orderBy('id')
        .limit(atOnce),
    )
    .selectFrom('b')
    .leftJoin('orders as o', (join) =>
      join
        .on('o.brand_code', '=', brandCode)
        .onRef('o.id', '=', 'b.order_id')
        .on('o.status', '=', orderStatus.renting),
    )
    .leftJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
    )
    .leftJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .selectAll('b')
    .select(['o.order_no as orderNo', 'o.customer_phone as phone', 'p.name as productName'])
    .select(
      sql<boolean>`exists (select from sms_messages m where m.brand_code = ${brandCode} and m.bill_id = b.id
        and m.type = ${customerSmsTypes.repaymentReminder}::smallint and m.told_on = ${today}::date)`.as(
        'isTold',
      ),
    )
    .orderBy('b.dueOn')
    .orderBy('b.id')
    .execute();
};

interface Place {
  readonly id: number;
  readonly dueOn: BusinessDate;
}
export type DueSoon = Awaited<ReturnType<typeof dueSoon>>[number];

/** So that what an operator sends of them at this moment is there before a reminder is, or not at all. */
async function lockOrdersOf(
  tx: Tx,
  { brandCode }: Acting,
  bills: readonly DueSoon[],
): Promise<void> {
  await sql`
    select from orders
    where brand_code = ${brandCode} and id = any(${bills.map(({ order_id: id }) => id)}::bigint[])
    order by id for key share`.execute(tx);
}

/** The reminder of a bill, or why its customer gets none. */
export function reminderOf(brand: Acting['brand'], bill: DueSoon) {
  const { orderNo, phone, productName } = bill;
  if (orderNo === null || phone === null || productName === null) return '订单不在租用中';
  if (bill.isTold) return refusals.sms_told_today.message({});
  const owedFen = fen(bill.amount_fen - bill.paid_fen - bill.waived_fen);
  const facts = { billTitle: billTitle(bill), owedFen, dueOn: bill.dueOn };
  const sms = customerSms(brand, { orderNo, productName }, 'remind', facts);
  return sms === null ? refusals.sms_type_off.message({}) : { ...bill, ...sms, phone };
}

async function leaveReminders(
  tx: Tx,
  { brand, brandCode, now }: Acting,
  bills: readonly DueSoon[],
): Promise<void> {
  const told = bills.flatMap((bill) => {
    const reminder = reminderOf(brand, bill);
    return typeof reminder === 'string' ? [] : [reminder];
  });
  if (told.length === 0) return;
  await sql`
    with message as (
      insert into sms_messages (brand_code, request_no, phone, kind, status, created_at, type, order_id, bill_id,
        template, params, text, told_on, send_at)
      select ${brandCode}, replace(gen_random_uuid()::text, '-', ''), m.phone, 'customer', 'queued',
        ${now}::timestamptz, ${customerSmsTypes.repaymentReminder}::smallint, m.order_id, m.bill_id,
        m.template, m.params, m.text, ${businessDateOf(now)}::date, ${now}::timestamptz
      from unnest(${told.map(({ order_id: id }) => id)}::bigint[], ${told.map(({ id }) => id)}::bigint[],
        ${told.map(({ phone }) => phone)}::text[], ${told.map(({ template }) => template)}::text[],
        ${told.map(({ params }) => JSON.stringify(params))}::jsonb[], ${told.map(({ text }) => text)}::text[])
        m (order_id, bill_id, phone, template, params, text)
      on conflict do nothing
      returning brand_code, id)
    insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at, trace_id)
    select brand_code, ${customerSmsJob.name}, jsonb_build_object('messageId', id), ${now}::timestamptz,
      ${customerSmsJob.maxAttempts}::smallint, ${now}::timestamptz, ${currentTrace()}::text
    from message`.execute(tx);
}
