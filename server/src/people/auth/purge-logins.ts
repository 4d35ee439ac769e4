import type { JobRun } from '../../jobs/job.ts';
import { inSteps, purgedAtOnce } from '../../jobs/purge.ts';

/** A login is kept this long after its end, for whoever asks who was signed in. */
const sessionKeptMs = 30 * 86_400_000;

/** Lets go of captchas and codes that are over and of logins that ended long ago. */
export async function purgeLogins(run: JobRun): Promise<void> {
  const { brand, now } = run;
  for (const table of ['captchas', 'sms_codes'] as const)
    await inSteps(run, async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where('brand_code', '=', brand)
        .where('id', 'in', (select) =>
          select
            .selectFrom(table)
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
      .deleteFrom('sessions')
      .where('brand_code', '=', brand)
      .where('id', 'in', (select) =>
        select
          .selectFrom('sessions')
          .select('id')
          .where('brand_code', '=', brand)
          .where('expires_at', '<', new Date(now().getTime() - sessionKeptMs))
          .limit(purgedAtOnce),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
