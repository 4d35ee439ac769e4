import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/**
 * Books that differ stop what gives money away: since when, and which differences somebody has accepted. `proven`: the totals of
 * all transfers up to `proven_to`, by account, so that a check of what changed since adds up the rest; `seen_to` is the last
 * transfer of the check before, with its time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table book_checks
       add stopped_at timestamptz,
       add accepted jsonb not null default '[]',
       add proven_to bigint not null default 0,
       add proven jsonb not null default '{}',
       add seen_to bigint,
       add seen_at timestamptz`,
  );
  await eachBrand(db, (brand) =>
    run(
      db,
      `update book_checks set stopped_at = at
         where brand_code = '${brand}' and jsonb_array_length(differences) > 0`,
    ),
  );
}
