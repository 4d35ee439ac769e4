import { platformPermissions } from '@rental/contract/permissions';
import { dataScope } from '@rental/domain/people/access/data-scope';
import { platformRole } from '@rental/domain/people/access/role-rules';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { giveRights } from './role-store.ts';

/**
 * The role of the platform's own staff in a brand, made where it is not there yet. It is reached at the terminal alone: its rights
 * are beyond those of every administrator, who can neither give it nor change it.
 */
export async function ensurePlatformRole(tx: Tx, brand: BrandCode): Promise<number> {
  const found = await tx
    .selectFrom('roles')
    .select('id')
    .where('brand_code', '=', brand)
    .where('code', '=', platformRole)
    .executeTakeFirst();
  if (found) return found.id;
  const { id } = await tx
    .insertInto('roles')
    .values({
      brand_code: brand,
      code: platformRole,
      name: '系统平台运维', // a brand's own roles are not named so: 系统 is a reserved word
      purpose: 1,
      data_scope: dataScope.self,
      sort: 40,
      description: '查看整台服务器的运行数据，仅由平台在命令行分配',
      built_in: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveRights(tx, brand, id, platformPermissions);
  return id;
}
