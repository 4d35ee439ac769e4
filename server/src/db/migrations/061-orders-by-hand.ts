import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 代客下单: the right to place orders for customers, and codes by which these agree to one. */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table sms_codes
      drop constraint sms_codes_purpose_check,
      add constraint sms_codes_purpose_check
        check (purpose in ('login', 'forgotten', 'phone', 'email', 'operation', 'order')),
      add content_hash bytea,
      add check (purpose <> 'order' or content_hash is not null)`,
  );
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['order:place'], ROLE_CLERK: ['order:place'] },
  });
}
