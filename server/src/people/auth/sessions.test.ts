import { afterAll, beforeAll, expect, test } from 'vitest';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { anotherLogin, createWorld, type Caller, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const knows = async (caller: Caller) => (await send(world, caller, 'userInfo')).status;

test('S158 logout ends this login at once and leaves the others of the operator', async () => {
  const one = await anotherLogin(world, world.alpha, world.alpha.clerk);
  const other = await anotherLogin(world, world.alpha, world.alpha.clerk);

  const { answer } = await send(world, one, 'logout');

  expect(answer).toEqual({ ok: true });
  expect([await knows(one), await knows(other)]).toEqual([401, 200]);
});

test('S158 logout answers 200 with a dead token, a forged one and none', async () => {
  const ended = await anotherLogin(world, world.alpha, world.alpha.clerk);
  await send(world, ended, 'logout');
  const forged = { ...ended, token: `Bearer ${'x'.repeat(43)}` };

  const replies = await Promise.all(
    [ended, forged, { ...ended, token: null }].map((caller) => send(world, caller, 'logout')),
  );

  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
});

test('an operator who is disabled is out with the next call', async () => {
  const clerk = await anotherLogin(world, world.beta, world.beta.clerk);
  const before = await knows(clerk);

  await stored(world, world.beta, 'update operators set enabled = false where id = $1', [
    clerk.operatorId,
  ]);

  expect([before, await knows(clerk)]).toEqual([200, 401]);
});

test('a right given or taken acts on the next call', async () => {
  const { alpha } = world;
  const ask = () => send(world, alpha.clerk, 'revealCustomer', { body: { orderId: 2 ** 40 } });
  const right = [alpha.roles.clerk, 'customer:reveal'];

  const before = await ask();
  await stored(world, alpha, `insert into role_permissions values ('alpha', $1, $2)`, right);
  const given = await ask();
  await stored(
    world,
    alpha,
    'delete from role_permissions where role_id = $1 and permission = $2',
    right,
  );
  const taken = await ask();

  expect([before.status, given.status, taken.status]).toEqual([403, 404, 403]);
});

test('S111 S144 an operator without a role is told as ROLE_SYSTEM_DEFAULT and may do nothing', async () => {
  const { beta } = world;
  await stored(world, beta, 'delete from operator_roles where operator_id = $1', [
    beta.otherChannelOperator.operatorId,
  ]);

  const info = await send(world, beta.otherChannelOperator, 'userInfo');
  const list = await send(world, beta.otherChannelOperator, 'listOrders');

  expect(info.answer.roles).toEqual(['ROLE_SYSTEM_DEFAULT']);
  expect(list.status).toBe(403);
});
