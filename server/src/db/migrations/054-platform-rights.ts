import { sql, type Kysely } from 'kysely';
import { eachBrand } from './brand-upgrade.ts';

/**
 * 数据源监控 tells of the whole server: it is the platform's, and goes from the brands with its right, its menu entry and
 * its place in the catalogue of rights. Who works for the platform gets a role of its own at the terminal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await eachBrand(db, async (brand) => {
    await sql`delete from role_permissions where brand_code = ${brand} and permission = 'platform:monitor'
      and role_id not in (select id from roles where brand_code = ${brand} and code = 'ROLE_PLATFORM')`.execute(
      db,
    );
    await sql`delete from menus where brand_code = ${brand} and permission = 'platform:monitor'
      and not exists (select from menus below where below.brand_code = ${brand} and below.parent_id = menus.id)`.execute(
      db,
    );
    await sql`update menus set permission = null where brand_code = ${brand} and permission = 'platform:monitor'`.execute(
      db,
    );
    await sql`delete from permissions where brand_code = ${brand} and name = 'platform:monitor'`.execute(
      db,
    );
    await sql`delete from permissions where brand_code = ${brand} and name is null and alias = '平台监控' and built_in
      and not exists (select from permissions below where below.brand_code = ${brand}
        and below.parent_id = permissions.id)`.execute(db);
  });
}
