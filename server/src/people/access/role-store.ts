import { createHash } from 'node:crypto';
import type { DataScope } from '@rental/domain/people/access/data-scope';
import type { EditedRole } from '@rental/domain/people/access/role-rules';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { orNotFound } from '../../http/refusal.ts';

export type RoleWithRights = Stored<'roles'> & { readonly rights: readonly string[] };

/** A role with what it gives, locked: nobody is given it meanwhile. */
export async function lockRole(tx: Tx, brand: BrandCode, id: number): Promise<RoleWithRights> {
  const role = orNotFound(
    await tx
      .selectFrom('roles')
      .selectAll()
      .where('brand_code', '=', brand)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );
  return { ...role, rights: await rightsOfRole(tx, brand, id) };
}

async function rightsOfRole(tx: Tx, brand: BrandCode, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('role_permissions')
    .select('permission')
    .where('brand_code', '=', brand)
    .where('role_id', '=', id)
    .orderBy('permission')
    .execute();
  return rows.map(({ permission }) => permission);
}

export const editedRole = (role: RoleWithRights): EditedRole => ({
  id: role.id,
  code: role.code,
  rights: new Set(role.rights),
  dataScope: role.data_scope,
});

/** The rights of a role as a short text that changes with them. `rights` in any order. */
export const revisionOf = (dataScope: DataScope, rights: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([dataScope, ...rights.toSorted()]))
    .digest('base64url')
    .slice(0, 16);

export async function giveRights(
  tx: Tx,
  brand: BrandCode,
  roleId: number,
  rights: readonly string[],
): Promise<void> {
  if (rights.length === 0) return;
  await tx
    .insertInto('role_permissions')
    .values(rights.map((permission) => ({ brand_code: brand, role_id: roleId, permission })))
    .execute();
}

export async function takeRights(
  tx: Tx,
  brand: BrandCode,
  roleId: number,
  rights: readonly string[],
): Promise<void> {
  if (rights.length === 0) return;
  await tx
    .deleteFrom('role_permissions')
    .where('brand_code', '=', brand)
    .where('role_id', '=', roleId)
    .where('permission', 'in', rights)
    .execute();
}
