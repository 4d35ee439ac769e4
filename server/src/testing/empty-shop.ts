import { inTransaction } from '../db/transaction.ts';
import { createBrand } from '../operations/new-brand/create-brand.ts';
import { createOperator } from '../people/auth/public.ts';
import { anotherLogin, password, type Shop, type World } from './world.ts';

/** A third brand, as `create-brand` and `create-operator` leave it. */
export async function emptyShop(world: World): Promise<Shop> {
  const { alpha, database } = world;
  const brand = {
    ...alpha.brand,
    code: 'gamma',
    domainAdmin: 'admin.gamma.example.com',
    domainApp: 'm.gamma.example.com',
  };
  const roles = await createBrand(database.owner, brand);
  const operatorId = await inTransaction(database.owner, brand.code, 'read write', (tx) =>
    createOperator(tx, brand.code, {
      username: 'admin',
      password,
      nickName: '管理员',
      purpose: 1,
      roleIds: [roles.administrator],
    }),
  );
  const nobody = { host: brand.domainAdmin, token: null, operatorId, username: 'admin' };
  const made = { ...alpha, brand, roles };
  return { ...made, admin: await anotherLogin(world, made, nobody) };
}
