import { brandPermissions } from '@rental/contract/permissions';
import { isAdministrativeAct } from '@rental/domain/people/access/administration';
import type { TreeNode } from '@rental/contract/people/access/menus';
import { dataScope } from '@rental/domain/people/access/data-scope';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  administrativeCalls,
  type JudgedCall,
} from '../../../testing/people/administrative-names.ts';
import { someOperator, someRole } from '../../../testing/people/people.ts';
import { settlePolicy } from '../../../testing/people/sign-in.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import {
  createWorld,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../../testing/world.ts';

let world: World;
let shop: Shop;
/** Two administrators of the brand: the shop's own is the hostile one. */
let honest: Caller;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  honest = await someOperator(world, shop, 'laoban', shop.roles.administrator);
});
afterAll(() => world.close());
beforeEach(async () => {
  await settlePolicy(world, shop, ...strict);
  await stored(world, shop, 'update operators set totp_enabled_at = now()');
  await stored(world, shop, 'delete from attempt_counters');
  await stored(world, shop, 'delete from approvals');
});

const strict = ['requires_second_factor', 'second_person_for_administrators'] as const;
let made = 0;
const proof = async () => ({ stepUp: { password: await sealed(world, password) } });
const someone = (roleId: number, more: object = {}) => ({
  username: `xinren${(made += 1)}`,
  nickName: '新人',
  roleIds: [roleId],
  enabled: true,
  ...more,
});
const strongRole = () => someRole(world, shop, `全权${(made += 1)}`, brandPermissions);
const weakRole = () => someRole(world, shop, `普通${(made += 1)}`, ['order:list', 'bill:waive']);
const someAdministrator = () =>
  someOperator(world, shop, `guanli${(made += 1)}`, shop.roles.administrator);
const decide = async (by: Caller, id: number) =>
  send(world, by, 'approveRequest', { params: { id }, body: await proof() });
const someWeak = async () => someOperator(world, shop, `putong${(made += 1)}`, await weakRole());

/** Everything that the hostile one must not change alone. */
const kept = async () => ({
  people: await stored(
    world,
    shop,
    `select o.id, phone, email, password_hash, enabled, deleted_at, array(select role_id
       from operator_roles h where h.operator_id = o.id order by role_id) as roles
     from operators o order by id`,
  ),
  rights: await stored(
    world,
    shop,
    'select role_id, data_scope, permission from role_permissions join roles on id = role_id order by 1, 3',
  ),
  policy: await stored(world, shop, 'select * from security_policies'),
});

/** An administrator's attempt with each call, with the input for a second attempt by two. */
const attempts: Readonly<Record<JudgedCall, () => Promise<readonly object[]>>> = {
  createOperator: async () => [
    someone(shop.roles.administrator),
    someone(shop.roles.administrator, { enabled: false }),
    someone(shop.roles.clerk, { roleIds: [shop.roles.clerk, await strongRole()] }),
  ],
  updateOperator: async () => {
    const { operatorId: one } = await someWeak();
    const { operatorId: other } = await someWeak();
    const { operatorId: id } = await someAdministrator();
    return [
      { id: one, roleIds: [shop.roles.administrator] },
      { id: other, roleIds: [await strongRole()] },
      { id, phone: '13900001111' },
      { id, phone: null },
      { id, email: 'mine@example.com' },
      { id, enabled: false },
      { id, phone: '13900002222' },
      { id, enabled: true },
      { id, roleIds: [shop.roles.clerk] },
    ];
  },
  deleteOperators: async () => [
    { ids: [(await someAdministrator()).operatorId] },
    { ids: [(await someWeak()).operatorId, (await someAdministrator()).operatorId] },
  ],
  resetOperatorPassword: async () => [
    { id: (await someAdministrator()).operatorId, approvalId: null },
  ],
  updateRole: async () => {
    const held = await weakRole();
    await someOperator(world, shop, `chiyou${(made += 1)}`, held);
    const near = await someRole(
      world,
      shop,
      `差一点${(made += 1)}`,
      brandPermissions.filter((right) => right !== 'user:reset'),
    );
    await someOperator(world, shop, `chiyou${(made += 1)}`, near);
    const narrow = await strongRole();
    await stored(world, shop, 'update roles set data_scope = $2 where id = $1', [
      narrow,
      dataScope.department,
    ]);
    await someOperator(world, shop, `chiyou${(made += 1)}`, narrow);
    const [strong, other] = [await strongRole(), await strongRole()];
    await someOperator(world, shop, `chiyou${(made += 1)}`, strong);
    await someOperator(world, shop, `chiyou${(made += 1)}`, other);
    return [
      { id: held, permissions: [...brandPermissions] },
      { id: near, permissions: [...brandPermissions] },
      { id: narrow, dataScope: dataScope.all },
      { id: strong, permissions: brandPermissions.filter((right) => right !== 'security:policy') },
      { id: other, dataScope: dataScope.self },
    ];
  },
  setRoleMenus: async () => {
    const held = await weakRole();
    await someOperator(world, shop, `chiyou${(made += 1)}`, held);
    const all = (nodes: readonly TreeNode[]): { id: number }[] =>
      nodes.flatMap(({ id, children = [] }) => [{ id }, ...all(children)]);
    const { answer: tree } = await send(world, shop.admin, 'grantableMenuTree', { query: {} });
    return [{ id: held, menus: all(tree) }];
  },
  setSecurityPolicy: async () => {
    const now = {
      captchaAfterFailuresOnly: false,
      smsLogin: false,
      alipayLogin: false,
      requiresSecondFactor: true,
      secondPersonForAdministrators: true,
    };
    return [
      { ...now, secondPersonForAdministrators: false },
      { ...now, requiresSecondFactor: false },
      { ...now, smsLogin: true },
      { ...now, alipayLogin: true },
      { ...now, captchaAfterFailuresOnly: true },
    ];
  },
};

const judged = Object.entries(administrativeCalls)
  .filter(([, act]) => isAdministrativeAct(act))
  .map(([name]) => name as JudgedCall);
const trying = async (name: JudgedCall, body: object, by = shop.admin) =>
  send(world, by, name, { body: { ...body, ...(await proof()) } } as never);

test.each(judged)(
  '%s: one administrator alone changes nothing, two do',
  async (name) => {
    for (const body of await attempts[name]()) {
      const before = await kept();

      const tried = await trying(name, body);
      const asked = await trying(name, { ...body, approvalReason: '业务需要' });
      const id = asksAtOnce(name, tried) ?? asked.requested;
      const own = await decide(shop.admin, id);
      const early = await trying(name, { ...body, approvalId: id });

      const refused = name === 'resetOperatorPassword' ? 200 : 409;
      expect([body, tried.status, own.status, early.status]).toEqual([body, refused, 409, 409]);
      expect(await kept()).toEqual(before);

      const agreed = await decide(honest, id);
      const done = await trying(name, { ...body, approvalId: id });

      expect([body, agreed.status, done.status < 300]).toEqual([body, 200, true]);
      expect(await kept()).not.toEqual(before);
      if (name === 'setSecurityPolicy') await settlePolicy(world, shop, ...strict);
    }
  },
  240_000,
);

/** 重置密码 asks without being told to. */
const asksAtOnce = (name: JudgedCall, reply: Awaited<ReturnType<typeof trying>>) =>
  name === 'resetOperatorPassword' ? (reply.answer as { approvalId: number }).approvalId : null;
