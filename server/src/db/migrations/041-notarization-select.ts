import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/**
 * 公证开关: a brand switches it by itself, in its own row and in that column alone; every brand is read by all as before. It is a
 * right of its own. Row-level security is not forced here, for the owner writes all of the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table brands enable row level security');
  await run(db, 'create policy read_by_all on brands for select using (true)');
  await run(
    db,
    `create policy of_its_brand on brands for update
       using (code = current_setting('app.brand', true))
       with check (code = current_setting('app.brand', true))`,
  );
  await run(db, `grant update (notarization_select) on brands to ${appRole}`);
  await upgradeBrands(db, { rights: { ROLE_ADMIN: ['agreement:notarizationSelect'] } });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
