import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/** 单笔复核限额, ¥5,000.00 also for the brands that there are; what needs a second person bears the name of its act. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table brands add money_limit_fen bigint default 500000 check (money_limit_fen >= 0)',
  );
  await eachBrand(db, (brand) =>
    run(
      db,
      `update approvals set operation = 'order:completeWithoutReturn'
       where brand_code = '${brand}' and operation = 'order:complete'`,
    ),
  );
}
