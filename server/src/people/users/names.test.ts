import type { CallName, Contract } from '@rental/contract/contract';
import type { Args } from '@rental/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdministrativeCall } from '../../testing/people/administrative-names.ts';
import { someRole } from '../../testing/people/people.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

type BodyOf<Name extends CallName> =
  Args<Contract[Name]> extends { readonly body: infer Body } ? Body : never;
type NameField = 'name' | 'nickName' | 'username';
type KeysOf<Body> = Body extends unknown ? keyof Body : never;
/** The calls by which an operator names people, roles, departments and the like; rights and menus have words of their own. */
type NamingCall = {
  [Name in AdministrativeCall]: Extract<KeysOf<BodyOf<Name>>, NameField> extends never
    ? never
    : Contract[Name]['path'] extends `/api/permission${string}`
      ? never
      : Name;
}[AdministrativeCall];

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const department = { parentId: null, sort: 1, enabled: true };
const position = { sort: 1, enabled: true };
const someone = () => ({ username: 'xinren', roleIds: [shop.roles.clerk], enabled: true });
const channel = { code: 'qd9', commissionBp: 0, username: 'qudao9' };

/** How each is sent with this name. A call is added here on purpose: without an answer nothing compiles. */
const namings: Readonly<Record<NamingCall, (name: string) => Promise<object | readonly object[]>>> =
  {
    createOperator: async (nickName) => ({ ...someone(), nickName }),
    updateOperator: async (nickName) => ({ id: shop.clerk.operatorId, nickName }),
    updateOwnRecord: async (nickName) => ({ nickName }),
    createChannel: async (name) => [
      { ...channel, name, nickName: '渠道员' },
      { ...channel, name: '渠道九', nickName: name },
    ],
    createRole: async (name) => ({ name, dataScope: 3, permissions: [] }),
    updateRole: async (name) => ({
      id: await someRole(world, shop, `角${Math.random()}`, []),
      name,
    }),
    createDepartment: async (name) => ({ ...department, name }),
    updateDepartment: async (name) => ({ ...department, name, id: await somePlace('departments') }),
    createPosition: async (name) => ({ ...position, name }),
    updatePosition: async (name) => ({ ...position, name, id: await somePlace('positions') }),
  };

async function somePlace(table: 'departments' | 'positions'): Promise<number> {
  const [row] = await stored<{ id: number }>(
    world,
    shop,
    `insert into ${table} (brand_code, name, created_at) values ($1, $2, now()) returning id`,
    [shop.brand.code, `旧${Math.random()}`],
  );
  return row?.id ?? 0;
}

const calls = Object.keys(namings) as NamingCall[];

test.each(calls)('%s takes no name that could mislead', async (call) => {
  for (const name of ['管理员', '系 统', '客服小王', '张\u200B三', '\u202E三张', '张\u0007三']) {
    const bodies = [await namings[call](name)].flat();
    for (const body of bodies) {
      const { refusal } = await send(world, shop.admin, call, { body } as never);

      const [complaint = ''] = Object.values(refusal.fields ?? {});
      expect({ name, status: refusal.status, complaint }).toEqual({
        name,
        status: 400,
        complaint: expect.stringMatching(/^名称中(不能含有|含有不可见字符)/) as string,
      });
    }
  }
});

test('a name that was there before the rule is read, and stays when the row is sent back', async () => {
  const { operatorId: id } = shop.otherClerk;
  await stored(world, shop, `update operators set nick_name = '客服小李' where id = $1`, [id]);

  const kept = await send(world, shop.admin, 'updateOperator', {
    body: { id, nickName: '客服小李', gender: '女' },
  });

  expect(kept.answer).toMatchObject({ nickName: '客服小李', gender: '女' });
});
