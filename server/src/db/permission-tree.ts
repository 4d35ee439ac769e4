import { brandPermissions, permissionDirectories, permissions } from '@rental/contract/permissions';
import { sql, type Kysely } from 'kysely';
import type { BrandCode } from './transaction.ts';

/**
 * The permission tree of a brand gets what the contract names of a brand's rights and it lacks: a directory for each area, the rights
 * below it. What a brand has added or renamed stays. Inside a transaction of the brand.
 */
export async function growPermissionTree<T>(db: Kysely<T>, brand: BrandCode): Promise<void> {
  const { rows } = await sql<{ id: number; name: string | null; alias: string }>`
    select id, name, alias from permissions where brand_code = ${brand}`.execute(db);
  const known = new Set(rows.map((row) => row.name));
  for (const [index, [area, alias]] of Object.entries(permissionDirectories).entries()) {
    const missing = brandPermissions.filter(
      (name) => name.startsWith(`${area}:`) && !known.has(name),
    );
    if (missing.length === 0) continue;
    const directory = rows.find((row) => row.name === null && row.alias === alias);
    const parentId =
      directory?.id ??
      (await insert(db, { brand, parentId: null, name: null, alias, sort: (index + 1) * 10 }));
    for (const name of missing) {
      const sort = (brandPermissions.indexOf(name) + 1) * 10;
      await insert(db, { brand, parentId, name, alias: permissions[name], sort });
    }
  }
}

interface NewRow {
  readonly brand: BrandCode;
  readonly parentId: number | null;
  readonly name: string | null;
  readonly alias: string;
  readonly sort: number;
}

async function insert<T>(db: Kysely<T>, row: NewRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into permissions (brand_code, parent_id, name, alias, sort, built_in, created_at)
    values (${row.brand}, ${row.parentId}, ${row.name}, ${row.alias}, ${row.sort}, true, now())
    returning id`.execute(db);
  const [inserted] = rows;
  if (!inserted) throw new Error(`The right ${row.name ?? row.alias} was not added`);
  return inserted.id;
}
