import { businessDateOf } from '@rental/domain/business-date';
import { sql } from 'kysely';
import { inSteps, type Purge } from '../../jobs/purge.ts';
import { holdLists } from './entry-store.ts';
import { unshare } from './shared-hashes.ts';

/** Few at once: each holds rows of the shared list, which other brands wait for. */
const unsharedAtOnce = 100;

/** Counts entries that have expired no more for other brands. */
export const unshareExpired: Purge = (run) =>
  inSteps(run, async (tx) => {
    await holdLists(tx, run.brand);
    const expired = await tx
      .updateTable('risk_list_entries')
      .set({ is_shared: false })
      .where('brand_code', '=', run.brand)
      .where('id', 'in', (entries) =>
        entries
          .selectFrom('risk_list_entries')
          .select('id')
          .where('brand_code', '=', run.brand)
          .where('removed_at', 'is', null)
          .where('expires_on', '<', businessDateOf(run.now()))
          .where('is_shared', '=', sql.lit(true))
          .limit(sql.lit(unsharedAtOnce)),
      )
      .returning(['reason', 'identity_hash', 'phone_hash'])
      .execute();
    await unshare(tx, expired);
    return expired.length;
  });
