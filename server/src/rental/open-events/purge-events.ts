import type { JobRun } from '../../jobs/job.ts';
import { inSteps, purgedAtOnce } from '../../jobs/purge.ts';

/** How long an event can be listed and sent again. */
const keptMs = 30 * 86_400_000;

/** Lets go of old events with their tries. Numbers go on from where they were. */
export async function purgeEvents(run: JobRun): Promise<void> {
  const { brand, now } = run;
  await inSteps(run, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('open_events')
      .where('brand_code', '=', brand)
      .where('id', 'in', (select) =>
        select
          .selectFrom('open_events')
          .select('id')
          .where('brand_code', '=', brand)
          .where('at', '<', new Date(now().getTime() - keptMs))
          .where('state', 'in', ['delivered', 'givenUp', 'kept'])
          .orderBy('at')
          .limit(purgedAtOnce),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
