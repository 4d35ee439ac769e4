import type { JobRun } from '../../jobs/job.ts';
import { inSteps, purgedAtOnce } from '../../jobs/purge.ts';

const keptMs = 30 * 86_400_000;

/** Lets go of calls to providers of more than thirty days ago. */
export async function purgeCalls(run: JobRun): Promise<void> {
  const { brand, now } = run;
  await inSteps(run, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('provider_calls')
      .where('brand_code', '=', brand)
      .where('id', 'in', (select) =>
        select
          .selectFrom('provider_calls')
          .select('id')
          .where('brand_code', '=', brand)
          .where('at', '<', new Date(now().getTime() - keptMs))
          .limit(purgedAtOnce),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
