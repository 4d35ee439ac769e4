import { keptUnsignedDays } from '@rental/domain/platform/callbacks/received';
import { sql } from 'kysely';
import { inSteps, purgedAtOnce, type Purge } from '../../jobs/purge.ts';

/** Unsigned callbacks, and the count of those that were not kept, go after a week. */
export const purgeUnsigned: Purge = async (run) => {
  const { brand } = run;
  const before = new Date(run.now().getTime() - keptUnsignedDays * 86_400_000);
  await inSteps(run, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      delete from received_callbacks where brand_code = ${brand} and id in
        (select id from received_callbacks where brand_code = ${brand} and not is_signed and at < ${before}
         limit ${sql.lit(purgedAtOnce)})`.execute(tx);
    return Number(numAffectedRows);
  });
  await run.transaction('read write', (tx) =>
    tx
      .deleteFrom('callback_overflows')
      .where('brand_code', '=', brand)
      .where('hour', '<', before)
      .execute(),
  );
};
