import { constants } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealed } from '../../../testing/providers/sealed.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import {
  anotherLogin,
  createWorld,
  password,
  type Caller,
  type World,
} from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const change = async (caller: Caller, oldPass: string, newPass: string) =>
  send(world, caller, 'updateOwnPassword', {
    body: { oldPass: await sealed(world, oldPass), newPass: await sealed(world, newPass) },
  });

const knows = async (caller: Caller) => (await send(world, caller, 'userInfo')).status;

test('S139 S203 a password travels encrypted, and its change ends every other login of the account', async () => {
  const one = await anotherLogin(world, world.alpha, world.alpha.clerk);
  const other = await anotherLogin(world, world.alpha, world.alpha.clerk);

  const reply = await change(one, password, 'new-quiet-river-8');
  const again = await change(one, password, 'third-quiet-river-8');

  expect(reply.status).toBe(200);
  expect([await knows(one), await knows(other)]).toEqual([200, 401]);
  expect(again.refusal).toMatchObject({ status: 400, fields: { oldPass: '密码不正确' } });
});

test.each([
  ['short', '密码至少8位'],
  ['password123', '密码过于常见，请换一个'],
  ['my-CLERK2-word', '密码不能包含账号或品牌名称'],
  ['alpha租机-is-mine', '密码不能包含账号或品牌名称'],
  [password, '新密码不能与原密码相同'],
])('S203 the new password %j is refused: %s', async (wanted, words) => {
  const { refusal } = await change(world.alpha.otherClerk, password, wanted);

  expect(refusal).toMatchObject({ status: 400, fields: { newPass: words } });
});

test('S139 PKCS#1 v1.5, a foreign key id and plain text are refused alike', async () => {
  const right = await sealed(world, password);
  const wrongs = [
    await sealed(world, password, constants.RSA_PKCS1_PADDING),
    right.replace(/^\w{12}/, '0123456789ab'),
    password,
  ];

  const replies = await Promise.all(
    wrongs.map((oldPass) =>
      send(world, world.alpha.otherClerk, 'updateOwnPassword', {
        body: { oldPass, newPass: right },
      }),
    ),
  );

  expect(new Set(replies.map((reply) => reply.refusal.message))).toEqual(new Set(['密码不正确']));
});

test('wrong old passwords count as wrong passwords of the account: the eleventh is refused', async () => {
  const { otherClerk } = world.beta;
  const codes = [];
  for (let round = 0; round < 11; round += 1)
    codes.push((await change(otherClerk, 'not-the-old-one', 'new-quiet-river-9')).refusal.code);

  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'wrong_old_password'));
  expect(codes[10]).toBe('too_many_attempts');
});

test('forty wrong old passwords at once are all answered, and nobody else waits for them', async () => {
  const { channelOperator, otherChannelOperator } = world.beta;
  const body = {
    oldPass: await sealed(world, 'not-the-old-one'),
    newPass: await sealed(world, 'never-mind-9'),
  };

  const guesses = Array.from({ length: 40 }, () =>
    send(world, channelOperator, 'updateOwnPassword', { body }),
  );
  const beside = await send(world, otherChannelOperator, 'listOrders', { query: {} });
  const replies = await Promise.all(guesses);

  expect(beside.status).toBe(200);
  expect(new Set(replies.map((reply) => reply.status))).not.toContain(503);
  expect((await send(world, channelOperator, 'updateOwnPassword', { body })).refusal.code).toBe(
    'too_many_attempts',
  );
});

test('with a one-time password nothing can be done but to change it', async () => {
  const { clerk } = world.beta;
  await stored(
    world,
    world.beta,
    'update operators set must_change_password = true where id = $1',
    [clerk.operatorId],
  );
  const before = await send(world, clerk, 'listOrders', { query: {} });
  const { gate } = (await send(world, clerk, 'userInfo')).answer;

  await change(clerk, password, 'mine-quiet-river-7');

  expect(before.refusal).toMatchObject({ status: 409, message: '请先修改一次性密码' });
  expect(gate).toBe('oneTimePassword');
  expect((await send(world, clerk, 'listOrders', { query: {} })).status).toBe(200);
});

test('S139 a key of last month is accepted for one day more, and a new page gets a new key', async () => {
  const { admin } = world.beta;
  const old = await sealed(world, password);
  const day = 86_400_000;
  const begun = world.now;
  const codeAfter = async (days: number) => {
    world.now = new Date(begun.getTime() + days * day);
    const caller = await anotherLogin(world, world.beta, admin);
    const reply = await send(world, caller, 'updateOwnPassword', {
      body: { oldPass: old, newPass: old },
    });
    return reply.refusal.code;
  };

  expect(await codeAfter(30.5)).toBe('invalid'); // it was read: the new one may not be the old one
  const next = await sealed(world, 'x');
  expect(next.slice(0, 12)).not.toBe(old.slice(0, 12));
  expect(await codeAfter(31.5)).toBe('wrong_old_password');
  world.now = begun;
});
