import type { JobRun } from '../../jobs/job.ts';
import { inSteps, purgedAtOnce } from '../../jobs/purge.ts';

const keptMs = 7 * 86_400_000;

/** Lets go of the log of requests of more than seven days ago. */
export async function purgeRequests(run: JobRun): Promise<void> {
  const { brand, now } = run;
  await inSteps(run, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('open_requests')
      .where('brand_code', '=', brand)
      .where('id', 'in', (select) =>
        select
          .selectFrom('open_requests')
          .select('id')
          .where('brand_code', '=', brand)
          .where('at', '<', new Date(now().getTime() - keptMs))
          .limit(purgedAtOnce),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
