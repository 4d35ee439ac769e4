import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { freshCaptcha, settlePolicy, wait } from '../../testing/people/sign-in.ts';
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
  await stored(
    world,
    shop,
    'update operators set totp_sealed_secret = null, totp_enabled_at = null, totp_last_step = null',
  );
  wait(world, 300);
});

/** The code of an authenticator app `seconds` from now. */
const shownBy = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.now.getTime() + seconds * 1000,
  });
const wrongFor = (secret: string) => {
  const near = new Set([-60, -30, 0, 30, 60].map((seconds) => shownBy(secret, seconds)));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find(
    (code) => !near.has(code),
  ) as string;
};

const begin = async (caller: Caller) => (await send(world, caller, 'beginSecondFactor')).answer;
const confirm = (caller: Caller, code: string) =>
  send(world, caller, 'confirmSecondFactor', { body: { code } });
const pass = (caller: Caller, code: string) =>
  send(world, caller, 'passSecondFactor', { body: { code } });
const remove = async (caller: Caller, typed = password) =>
  send(world, caller, 'removeSecondFactor', { body: { password: await sealed(world, typed) } });

/** Sets a second factor up and answers its secret; its next code is good a minute later. */
async function setUp(caller: Caller): Promise<string> {
  const { secret } = await begin(caller);
  expect((await confirm(caller, shownBy(secret))).answer).toEqual({ ok: true });
  wait(world, 60);
  return secret;
}

/** Signs in with the password. */
async function enter(caller: Caller): Promise<Caller & { gate: string | null }> {
  const { answer } = await send(world, { ...caller, token: null }, 'login', {
    body: { username: caller.username, password, ...(await freshCaptcha(world, shop)) },
  });
  return { ...caller, token: answer.token, gate: answer.user.gate };
}

const orders = async (caller: Caller) => {
  const reply = await send(world, caller, 'listOrders', { query: {} });
  return reply.status === 200 ? 200 : reply.refusal.message;
};

test('an operator sets a second factor up with the first code that the app shows', async () => {
  const { secret, uri } = await begin(shop.clerk);

  const wrong = await confirm(shop.clerk, wrongFor(secret));
  const { answer: before } = await send(world, shop.clerk, 'userInfo');
  const right = await confirm(shop.clerk, shownBy(secret));
  const { answer: after } = await send(world, shop.clerk, 'userInfo');

  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(decodeURIComponent(uri)).toContain('otpauth://totp/alpha租机:clerk?');
  expect(wrong.refusal).toMatchObject({ status: 400, fields: { code: '动态验证码错误' } });
  expect(right.status).toBe(200);
  expect([before.hasSecondFactor, after.hasSecondFactor]).toEqual([false, true]);
  expect((await send(world, shop.clerk, 'beginSecondFactor')).refusal.message).toBe(
    '动态验证码已绑定',
  );
});

test('a code is nothing before the secret has been fetched, and the secret of the last time counts', async () => {
  const early = await confirm(shop.clerk, '123456');
  const first = await begin(shop.clerk);
  const second = await begin(shop.clerk);

  const old = await confirm(shop.clerk, shownBy(first.secret));
  const now = await confirm(shop.clerk, shownBy(second.secret));

  expect(early.refusal.message).toBe('请先获取绑定二维码');
  expect(old.refusal.code).toBe('wrong_second_factor');
  expect(now.status).toBe(200);
});

test('the secret is stored sealed', async () => {
  const { secret } = await begin(shop.clerk);

  const [row] = await stored<{ kept: Buffer }>(
    world,
    shop,
    'select totp_sealed_secret as kept from operators where id = $1',
    [shop.clerk.operatorId],
  );

  const kept = row?.kept ?? Buffer.alloc(0);
  expect(kept.length).toBeGreaterThan(32);
  expect(kept.toString('latin1')).not.toContain(secret);
});

test('with a second factor a login opens nothing until its code was typed', async () => {
  const secret = await setUp(shop.clerk);

  const caller = await enter(shop.clerk);
  const before = await orders(caller);
  const others = await Promise.all([
    send(world, caller, 'updateOwnRecord', { body: { nickName: '我' } }),
    send(world, caller, 'removeSecondFactor', { body: { password: 'x' } }),
    send(world, caller, 'beginSecondFactor'),
    send(world, caller, 'sendOperationCode', { query: {} }),
    send(world, caller, 'liveTicket'),
    send(world, caller, 'updateOwnPassword', { body: { oldPass: 'x', newPass: 'y' } }),
  ]);
  const told = await send(world, caller, 'userInfo');
  const passed = await pass(caller, shownBy(secret));

  expect([caller.gate, told.answer.gate]).toEqual(['secondFactor', 'secondFactor']);
  expect(before).toBe('请先输入动态验证码');
  expect(others.map(({ refusal }) => [refusal.status, refusal.code])).toEqual(
    others.map(() => [409, 'second_factor_needed']),
  );
  expect(passed.status).toBe(200);
  expect(await orders(caller)).toBe(200);
});

test('a code opens the login that typed it and no other of the account', async () => {
  const secret = await setUp(shop.clerk);
  const [one, other] = [await enter(shop.clerk), await enter(shop.clerk)];

  await pass(one, shownBy(secret));

  expect([await orders(one), await orders(other)]).toEqual([200, '请先输入动态验证码']);
});

test('no code is good twice, also of eight sent at once, nor one older than the last', async () => {
  const secret = await setUp(shop.clerk);
  const caller = await enter(shop.clerk);
  const code = shownBy(secret);

  const replies = await Promise.all(Array.from({ length: 8 }, () => pass(caller, code)));
  const older = await pass(await enter(shop.clerk), shownBy(secret, -30));
  wait(world, 60);
  const next = await pass(await enter(shop.clerk), shownBy(secret));

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(older.refusal.code).toBe('wrong_second_factor');
  expect(next.status).toBe(200);
});

test('a clock half a minute off is taken, one a minute off is not', async () => {
  const secret = await setUp(shop.clerk);
  const caller = await enter(shop.clerk);

  const far = await pass(caller, shownBy(secret, 60));
  const near = await pass(caller, shownBy(secret, 30));

  expect([far.status, near.status]).toEqual([400, 200]);
});

test('after ten wrong codes the right one is refused, too, for 15 minutes', async () => {
  const secret = await setUp(shop.clerk);
  const caller = await enter(shop.clerk);
  for (let index = 0; index < 10; index += 1) await pass(caller, wrongFor(secret));

  const eleventh = await pass(caller, shownBy(secret));
  const fresh = await pass(await enter(shop.clerk), shownBy(secret));
  wait(world, 901);

  expect([eleventh, fresh].map(({ refusal }) => [refusal.status, refusal.code])).toEqual([
    [429, 'too_many_attempts'],
    [429, 'too_many_attempts'],
  ]);
  expect((await pass(caller, shownBy(secret))).status).toBe(200);
});

test('where the brand wants a second factor, who has none sets one up before anything else', async () => {
  await settlePolicy(world, shop, 'requires_second_factor');

  const caller = await enter(shop.clerk);
  const before = await orders(caller);
  const elsewhere = await orders(world.beta.clerk);
  const { secret } = await begin(caller);
  await confirm(caller, shownBy(secret));

  expect(caller.gate).toBe('enrolment');
  expect(before).toBe('请先绑定动态验证码');
  expect(elsewhere).toBe(200);
  expect(await orders(caller)).toBe(200);
});

test('the policy holds for logins that were open before it', async () => {
  const caller = await anotherLogin(world, shop, shop.channelOperator);
  await settlePolicy(world, shop, 'requires_second_factor');

  expect(await orders(caller)).toBe('请先绑定动态验证码');
});

test('a second factor is let go of with the password, and not where the brand wants one', async () => {
  await setUp(shop.clerk);

  const wrong = await remove(shop.clerk, 'wrong');
  await settlePolicy(world, shop, 'requires_second_factor');
  const wanted = await remove(shop.clerk);
  await settlePolicy(world, shop);
  const right = await remove(shop.clerk);

  expect(wrong.refusal).toMatchObject({ status: 400, fields: { password: '密码不正确' } });
  expect(wanted.refusal).toMatchObject({
    status: 409,
    message: '该站点要求使用动态验证码，不能解绑',
  });
  expect(right.status).toBe(200);
  expect((await enter(shop.clerk)).gate).toBeNull();
});

test('whoever is reset has no second factor any more', async () => {
  await setUp(shop.clerk);

  await send(world, shop.admin, 'resetOperatorPassword', {
    body: {
      id: shop.clerk.operatorId,
      stepUp: { password: await sealed(world, password) },
      approvalId: null,
    },
  });

  const [row] = await stored(
    world,
    shop,
    'select totp_sealed_secret, totp_enabled_at from operators where id = $1',
    [shop.clerk.operatorId],
  );
  expect(row).toEqual({ totp_sealed_secret: null, totp_enabled_at: null });
});

test('what was done with a second factor is in the audit log, without a code', async () => {
  const { channelOperator } = shop;
  const secret = await setUp(channelOperator);
  await pass(channelOperator, shownBy(secret));
  wait(world, 60);
  await remove(channelOperator);

  const rows = await stored<{ operation: string }>(
    world,
    shop,
    `select operation, object, before, after from audit_log
       where operator_id = $1 and operation ~ 'econdFactor' order by id`,
    [channelOperator.operatorId],
  );

  const object = `operator ${channelOperator.operatorId}`;
  expect(rows).toEqual(
    ['user:setUpSecondFactor', 'login:secondFactor', 'user:removeSecondFactor'].map(
      (operation) => ({ operation, object, before: null, after: null }),
    ),
  );
});
