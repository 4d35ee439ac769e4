import type { Permission } from '@rental/contract/permissions';
import { dataScope } from '@rental/domain/people/access/data-scope';
import { inTransaction } from '../../db/transaction.ts';
import { createOperator } from '../../people/auth/public.ts';
import { stored } from '../wire/rows.ts';
import { anotherLogin, password, type Caller, type Shop, type World } from '../world.ts';

/** Another operator of the normal platform, signed in, whose password is everybody's. */
export async function someOperator(
  world: World,
  shop: Shop,
  username: string,
  roleId: number,
): Promise<Caller> {
  const operatorId = await inTransaction(
    world.database.owner,
    shop.brand.code,
    'read write',
    (tx) =>
      createOperator(tx, shop.brand.code, {
        username,
        password,
        nickName: `${username}昵称`,
        purpose: 1,
        roleIds: [roleId],
      }),
  );
  const caller = { ...shop.admin, operatorId, username };
  return anotherLogin(world, shop, caller, 10 * 365 * 86_400_000);
}

/** A role of the normal platform that reaches everything and holds these rights. */
export async function someRole(
  world: World,
  shop: Shop,
  name: string,
  rights: readonly Permission[],
): Promise<number> {
  const [role] = await stored<{ id: number }>(
    world,
    shop,
    `insert into roles (brand_code, code, name, purpose, data_scope)
       values ($1, $2, $2, 1, $3) returning id`,
    [shop.brand.code, name, dataScope.all],
  );
  const id = role?.id ?? 0;
  await stored(world, shop, 'insert into role_permissions select $1, $2, unnest($3::text[])', [
    shop.brand.code,
    id,
    rights,
  ]);
  return id;
}
