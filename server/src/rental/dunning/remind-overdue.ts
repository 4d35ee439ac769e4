import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { quietOutside } from '@rental/domain/rental/customer-sms/contact-hours';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler, type JobKind } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import { tellOverdue } from './overdue-sms.ts';

/** How many bills are told of at once. */
const atOnce = 500;

const overdueReminderJob: JobKind<object> = {
  name: 'overdue-reminders',
  label: '逾期短信',
  payload: z.object({}),
  maxAttempts: 5,
};

/** Each hour, so that a day on which no worker was up when the contact hours began is made up for. */
export const overdueReminders: TimedWork = { kind: overdueReminderJob, every: 'hour' };

/**
 * Tells customers of bills that are overdue since as many days as their brand settled, by the plan that 逾期短信 by hand goes by: guard,
 * balance and one SMS of an order and a day hold for it, too. What a worker leaves that died, the next run finds.
 */
export const overdueReminder: JobHandler = jobHandler<object>({
  kind: overdueReminderJob,
  most: 1,
  run: async (_payload, run) => {
    const acting = await actingJob(run);
    let after = 0;
    for (;;) {
      run.signal.throwIfAborted();
      const ctx = acting();
      const { contactHours, overdueReminderDays } = ctx.brand.settings;
      if (overdueReminderDays.length === 0 || quietOutside(contactHours).isQuiet(ctx.now)) return;
      const billIds = await run.transaction('read write', async (tx) => {
        const found = await overdueSince(tx, ctx, after);
        if (found.length > 0) await tellOverdue(ctx, tx, found);
        return found;
      });
      after = billIds.at(-1) ?? 0;
      if (billIds.length < atOnce) return;
    }
  },
});

/** The next overdue bills that are as many days late as the brand has set, after the one named. */
export async function overdueSince(
  tx: Tx,
  { brandCode, brand, now }: Acting,
  after: number,
): Promise<number[]> {
  const today = businessDateOf(now);
  const days = brand.settings.overdueReminderDays.map((late) => addDays(today, -late));
  const rows = await tx
    .selectFrom('bills')
    .select('id')
    .where('brand_code', '=', brandCode)
    .where('status', '=', billStatus.due)
    .where('kind', '<>', billKinds.deposit)
    .where('due_on', '=', sql<BusinessDate>`any(${days}::date[])`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  return rows.map(({ id }) => id);
}
