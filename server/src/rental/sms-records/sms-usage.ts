import type { Returned } from '@rental/contract/endpoint';
import type { smsUsage as call } from '@rental/contract/rental/sms-records';
import { addDays, businessDateOf, startOf } from '@rental/domain/business-date';
import { runwayDays, runwayOf, usageDays } from '@rental/domain/rental/customer-sms/sms-records';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { smsBalanceOf } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/**
 * 短信用量: what a message that failed was paid has come back, so that it is no use. One that left stays paid, whatever its receipt
 * says, as carriers bill it.
 */
export async function smsUsage(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const today = businessDateOf(ctx.now);
  const day = sql<string>`(m.created_at at time zone 'Asia/Shanghai')::date`;
  const count = (status: string) =>
    sql<number>`count(*) filter (where m.status = ${sql.lit(status)})::integer`;
  const [balance, days] = await Promise.all([
    smsBalanceOf(tx, ctx.brandCode),
    tx
      .selectFrom('sms_messages as m')
      .select([
        day.as('day'),
        sql<number>`coalesce(sum(m.earlier_parts + case when m.status in ('queued', 'sent') then coalesce(m.parts, 0) else 0 end), 0)::integer`.as(
          'parts',
        ),
        count('sent').as('sent'),
        sql<number>`count(*) filter (where m.receipt = 'undelivered')::integer`.as('undelivered'),
        count('queued').as('queued'),
        count('failed').as('failed'),
        count('unsent').as('unsent'),
      ])
      .where('m.brand_code', '=', ctx.brandCode)
      .where('m.created_at', '>=', startOf(addDays(today, 1 - usageDays)))
      .groupBy(day)
      .orderBy(day, 'desc')
      .execute(),
  ]);
  const from = addDays(today, -runwayDays);
  const used = days
    .filter((one) => one.day >= from && one.day < today)
    .reduce((sum, { parts }) => sum + parts, 0);
  return {
    balance,
    dailyAverage: Math.round((used * 10) / runwayDays) / 10,
    runwayDays: runwayOf(balance, used),
    days,
  };
}
