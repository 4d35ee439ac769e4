import type { BrandCode, Tx } from '../../db/transaction.ts';
import { roleTemplates, type RoleTemplateName } from './role-templates.ts';

/** Gives a new brand its first roles; answers their ids. */
export async function insertRoles(
  tx: Tx,
  brand: BrandCode,
): Promise<Record<RoleTemplateName, number>> {
  const insert = async (name: RoleTemplateName, sort: number): Promise<number> => {
    const template = roleTemplates[name];
    const { id } = await tx
      .insertInto('roles')
      .values({
        brand_code: brand,
        code: template.code,
        name: template.name,
        purpose: template.purpose,
        data_scope: template.dataScope,
        sort,
        built_in: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('role_permissions')
      .values(
        template.permissions.map((permission) => ({ brand_code: brand, role_id: id, permission })),
      )
      .execute();
    return id;
  };
  return {
    administrator: await insert('administrator', 10),
    clerk: await insert('clerk', 20),
    channel: await insert('channel', 30),
  };
}
