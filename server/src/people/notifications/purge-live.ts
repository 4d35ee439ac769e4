import type { JobRun } from '../../jobs/job.ts';
import { inSteps, purgedAtOnce } from '../../jobs/purge.ts';
import { keptMs } from './event-store.ts';

/** Lets go of tickets that opened nothing, and of events that no page can ask for again. */
export async function purgeLive(run: JobRun): Promise<void> {
  const { brand, now } = run;
  await inSteps(run, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('live_tickets')
      .where('brand_code', '=', brand)
      .where('id', 'in', (select) =>
        select
          .selectFrom('live_tickets')
          .select('id')
          .where('brand_code', '=', brand)
          .where('expires_at', '<', now())
          .limit(purgedAtOnce),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
  await inSteps(run, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('live_events')
      .where('brand_code', '=', brand)
      .where('at', '<', new Date(now().getTime() - keptMs))
      .where('id', 'in', (select) =>
        select
          .selectFrom('live_events')
          .select('id')
          .where('brand_code', '=', brand)
          .orderBy('id')
          .limit(purgedAtOnce),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
