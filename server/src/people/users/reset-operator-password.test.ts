import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { someOperator, someRole } from '../../testing/people/people.ts';
import { freshCaptcha, settlePolicy } from '../../testing/people/sign-in.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import {
  anotherLogin,
  createWorld,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
beforeEach(async () => {
  await settlePolicy(world, shop);
  await stored(world, shop, 'delete from attempt_counters');
});

const reset = async (target: Caller, by = shop.admin, typed = password) =>
  send(world, by, 'resetOperatorPassword', {
    body: {
      id: target.operatorId,
      approvalId: null,
      stepUp: { password: await sealed(world, typed) },
    },
  });

const signIn = async (caller: Caller, typed: string) =>
  send(world, { ...caller, token: null }, 'login', {
    body: { username: caller.username, password: typed, ...(await freshCaptcha(world, shop)) },
  });

const knows = async (caller: Caller) => (await send(world, caller, 'userInfo')).status;
const hashOf = async ({ operatorId }: Caller) =>
  stored(world, shop, 'select password_hash from operators where id = $1', [operatorId]);

test('a reset password is told once, ends every login, and must be changed at the next', async () => {
  const target = await someOperator(world, shop, 'xiaozhao', shop.roles.clerk);
  const logins = [target, await anotherLogin(world, shop, target)];

  const { answer } = await reset(target);

  const oneTime = answer.oneTimePassword ?? '';
  const entered = (await signIn(target, oneTime)).answer;
  const caller = { ...target, token: entered.token };
  expect(answer).toEqual({ username: 'xiaozhao', oneTimePassword: oneTime, approvalId: null });
  expect(oneTime).toMatch(/^[A-Za-z2-9]{14}$/);
  expect(await Promise.all(logins.map(knows))).toEqual([401, 401]);
  expect((await signIn(target, password)).status).toBe(402);
  expect(entered.user.gate).toBe('oneTimePassword');
  expect((await send(world, caller, 'listOrders', { query: {} })).refusal.message).toBe(
    '请先修改一次性密码',
  );
  await send(world, caller, 'updateOwnPassword', {
    body: {
      oldPass: await sealed(world, oneTime),
      newPass: await sealed(world, 'mine-quiet-river-7'),
    },
  });
  expect((await send(world, caller, 'listOrders', { query: {} })).status).toBe(200);
});

test('another brand is none the wiser, and its operator of the same id keeps everything', async () => {
  const before = await stored(world, world.beta, 'select * from operators order by id');

  const foreign = await reset(world.beta.clerk);
  const nobody = await reset({ ...shop.clerk, operatorId: 2 ** 40 });

  expect([foreign, nobody].map(({ refusal }) => refusal.status)).toEqual([404, 404]);
  expect(await stored(world, world.beta, 'select * from operators order by id')).toEqual(before);
});

test('the own password is not reset this way', async () => {
  const before = await hashOf(shop.admin);

  const { refusal } = await reset(shop.admin);

  expect(refusal).toMatchObject({ status: 409, code: 'own_rights' });
  expect(await hashOf(shop.admin)).toEqual(before);
});

test('who holds more rights is not reset, and who holds no right to it resets nobody', async () => {
  const role = await someRole(world, shop, '客服主管', ['user:list', 'user:reset']);
  const lead = await someOperator(world, shop, 'zhuguan', role);
  const peer = await someOperator(world, shop, 'zhuguan2', role);
  const before = await hashOf(shop.clerk);

  const ofAdmin = await reset(shop.admin, lead);
  const ofClerk = await reset(shop.clerk, lead); // who ships, as the lead may not
  const byClerk = await reset(peer, shop.clerk);
  const ofPeer = await reset(peer, lead);

  for (const { refusal } of [ofAdmin, ofClerk])
    expect(refusal).toMatchObject({
      status: 422,
      message: '超出您自己的权限范围，不能操作',
    });
  expect(byClerk.refusal.code).toBe('forbidden');
  expect(ofPeer.status).toBe(200);
  expect(await hashOf(shop.clerk)).toEqual(before);
});

test('without the own password, or with a wrong one, nobody is reset', async () => {
  const before = await hashOf(shop.clerk);

  const wrong = await reset(shop.clerk, shop.admin, 'wrong');
  const none = await send(world, shop.admin, 'resetOperatorPassword', {
    body: { id: shop.clerk.operatorId, approvalId: null, stepUp: {} },
  });

  expect(wrong.refusal).toMatchObject({
    status: 400,
    fields: { 'stepUp.password': '密码不正确' },
  });
  expect(none.refusal.code).toBe('step_up_needed');
  expect(await hashOf(shop.clerk)).toEqual(before);
});

test('with the policy an administrator waits for a second person, a clerk does not', async () => {
  await settlePolicy(world, shop, 'second_person_for_administrators');
  const target = await someOperator(world, shop, 'guanli2', shop.roles.administrator);
  const clerk = await someOperator(world, shop, 'dianyuan9', shop.roles.clerk);
  const before = await hashOf(target);

  const ofAdministrator = (await reset(target)).answer;
  const ofClerk = (await reset(clerk)).answer;

  expect(ofAdministrator).toEqual({
    username: 'guanli2',
    oneTimePassword: null,
    approvalId: expect.any(Number) as number,
  });
  expect(await hashOf(target)).toEqual(before);
  expect(await knows(target)).toBe(200);
  expect(ofClerk.oneTimePassword).not.toBeNull();
});

test('without the policy an administrator waits where another could agree, and is reset at once where none could', async () => {
  const target = await someOperator(world, shop, 'guanli3', shop.roles.administrator);
  const { beta } = world;
  const newcomer = await someOperator(world, beta, 'guanli3', beta.roles.administrator);
  await stored(world, beta, 'update operators set administrator_since = $2 where id = $1', [
    newcomer.operatorId,
    world.now,
  ]);

  expect((await reset(target)).answer).toMatchObject({ oneTimePassword: null });
  expect((await reset(newcomer, beta.admin)).answer.oneTimePassword).not.toBeNull();
});

test('the audit log tells who reset whom, and the one-time password is stored nowhere', async () => {
  const target = await someOperator(world, shop, 'xiaoqian', shop.roles.clerk);

  const { oneTimePassword } = (await reset(target)).answer;

  const [entry] = await stored(
    world,
    shop,
    `select operator_id, object, after from audit_log where operation = 'user:resetPassword' order by id desc limit 1`,
  );
  const [dump] = await stored<{ all: string }>(
    world,
    shop,
    `select (select string_agg(l::text, '') from audit_log l) || (select string_agg(o::text, '') from operators o) as all`,
  );
  expect(entry).toEqual({
    operator_id: shop.admin.operatorId,
    object: `operator ${target.operatorId}`,
    after: { endedSessions: 1, approvalId: null },
  });
  expect(dump?.all).not.toContain(oneTimePassword);
});
