import type { Permission } from '@rental/contract/permissions';
import { dataScope, type DataScope } from '@rental/domain/people/access/data-scope';
import type { Purpose } from '../../db/tables.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { ensurePlatformRole } from '../../people/access/platform-role.ts';
import { createOperator, openSession } from '../../people/auth/public.ts';
import type { Caller, Shop, World } from '../world.ts';

let made = 0;

export interface Editor extends Caller {
  readonly roleId: number;
}

/** An operator of the shop whose one role gives exactly these rights. */
export function editorWith(
  world: World,
  shop: Shop,
  rights: readonly (Permission | `custom:${string}`)[],
  scope: DataScope = dataScope.all,
): Promise<Editor> {
  const code = shop.brand.code;
  const purpose = scope === dataScope.channel ? 2 : 1;
  return operatorOf(world, shop, purpose, async (tx, nth) => {
    const { id: roleId } = await tx
      .insertInto('roles')
      .values({
        brand_code: code,
        code: `ROLE_TEST_${nth}`,
        name: `角色${nth}`,
        purpose,
        data_scope: scope,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (rights.length > 0)
      await tx
        .insertInto('role_permissions')
        .values(rights.map((permission) => ({ brand_code: code, role_id: roleId, permission })))
        .execute();
    return roleId;
  });
}

/** One of the platform's own staff, in the brand of the shop. */
export const platformOperator = (world: World, shop: Shop): Promise<Editor> =>
  operatorOf(world, shop, 1, (tx) => ensurePlatformRole(tx, shop.brand.code));

/** An operator whose one role `roleOf` finds or makes. */
async function operatorOf(
  world: World,
  shop: Shop,
  purpose: Purpose,
  roleOf: (tx: Tx, nth: number) => Promise<number>,
): Promise<Editor> {
  const code = shop.brand.code;
  made += 1;
  const nth = made;
  const username = `editor${nth}`;
  return inTransaction(world.database.owner, code, 'read write', async (tx) => {
    const roleId = await roleOf(tx, nth);
    const operatorId = await createOperator(tx, code, {
      username,
      password: 'Kf7-quiet-river',
      nickName: `${username}昵称`,
      purpose,
      roleIds: [roleId],
      channelId: purpose === 2 ? shop.channels[0] : null,
    });
    const token = await openSession(tx, {
      brandCode: code,
      operatorId,
      purpose,
      address: '127.0.0.1',
      userAgent: 'test',
      now: world.now,
      lifeMs: 365 * 86_400_000,
    });
    return { host: shop.brand.domainAdmin, token, operatorId, username, roleId };
  });
}
