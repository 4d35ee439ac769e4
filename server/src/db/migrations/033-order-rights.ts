import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { eachBrand } from './brand-upgrade.ts';

/** 复审 is a right of its own: whoever could do it, by the right to reject, still can. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await eachBrand(db, async (brand) => {
    await sql`
      insert into role_permissions (brand_code, role_id, permission)
      select brand_code, role_id, 'order:reopen' from role_permissions
      where brand_code = ${brand} and permission = 'order:reject'
      on conflict do nothing`.execute(db);
    await growPermissionTree(db, brand);
  });
}
