import type { BrandCode, Tx } from '../db/transaction.ts';
import { roleTemplates, type RoleTemplateName } from './role-templates.ts';

/** Gives a new brand its first roles; answers their ids. */
export async function insertRoles(
  tx: Tx,
  brand: BrandCode,
): Promise<Record<RoleTemplateName, number>> {
  const insert = async (name: RoleTemplateName): Promise<number> => {
    const { code, name: title, permissions } = roleTemplates[name];
    const { id } = await tx
      .insertInto('roles')
      .values({ brand_code: brand, code, name: title })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('role_permissions')
      .values(permissions.map((permission) => ({ brand_code: brand, role_id: id, permission })))
      .execute();
    return id;
  };
  return {
    administrator: await insert('administrator'),
    clerk: await insert('clerk'),
    channel: await insert('channel'),
  };
}
