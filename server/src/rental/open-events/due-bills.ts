import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { EventKind } from '@rental/domain/rental/open-events/event-kinds';
import { sql } from 'kysely';
import * as z from 'zod';
import { prepared, raw } from '../../db/prepared.ts';
import { jobHandler, type JobHandler, type JobKind } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import { eventChannel } from './raise-events.ts';

const dueJob: JobKind<object> = {
  name: 'dueBillEvents',
  label: '账单到期事件',
  payload: z.object({}),
  maxAttempts: 5,
};

/** Each day from midnight on: that a bill is due or overdue is no change of it, so the day tells it. */
export const dueBillsDaily: TimedWork = {
  kind: dueJob,
  every: 'day',
  hour: 0,
  fixedTime: '账单到期事件须在当天零点发出，不能修改时间',
};

/** Days that a server which stood still makes up for. */
const madeUpDays = 7;

/** Raises `bill.due` on the due day and `bill.overdue` on the day after, of what is unpaid: once for each bill and due day. */
export const dueBillTeller: JobHandler = jobHandler<object>({
  kind: dueJob,
  most: 1,
  run: async (_payload, { brand, now, transaction }) => {
    const today = businessDateOf(now());
    await transaction('read write', async (tx) => {
      const tell = (kind: EventKind, last: BusinessDate) =>
        billsTold(tx, { brand, kind, first: addDays(last, -madeUpDays), last, now: now() });
      await tell('bill.due', today);
      await tell('bill.overdue', addDays(today, -1));
    });
  },
});

interface Told {
  readonly brand: string;
  readonly kind: EventKind;
  readonly first: BusinessDate;
  readonly last: BusinessDate;
  readonly now: Date;
}
const billsTold = prepared((db, { brand, kind, first, last, now }: Told) =>
  raw(
    db,
    sql`
      with told as (
        insert into open_events (brand_code, app_id, order_id, kind, at, bill_id, due_on)
        select i.brand_code, i.app_id, i.order_id, ${kind}::text, ${now}::timestamptz, b.id, b.due_on
        from bills b
          join order_intakes i on i.brand_code = ${brand} and i.order_id = b.order_id
          join open_apps a on a.brand_code = ${brand} and a.id = i.app_id and 'events' = any(a.scopes)
        where b.brand_code = ${brand} and b.status = ${sql.lit(billStatus.due)}
          and b.due_on between ${first}::date and ${last}::date
        order by b.due_on, b.id
        on conflict (brand_code, bill_id, kind, due_on) do nothing
        returning 1)
      select pg_notify(${sql.lit(eventChannel)}, ${brand}) where exists (select from told)`,
  ),
);
