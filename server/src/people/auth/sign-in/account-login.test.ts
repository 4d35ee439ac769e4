import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshCaptcha, settlePolicy, wait } from '../../../testing/people/sign-in.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, password, type Shop, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await stored(world, world.alpha, 'delete from attempt_counters');
  await settlePolicy(world, world.alpha, 'captcha_after_failures_only');
});

interface Typed {
  username?: string;
  password?: string;
  code?: string;
  uuid?: string;
}
const enter = (typed: Typed = {}, shop: Shop = world.alpha) =>
  send(world, { ...shop.admin, token: null }, 'accountLogin', {
    body: { username: 'admin', password, ...typed },
  });

test('S152 X7 where the brand says so, an operator signs in without a captcha', async () => {
  const { answer } = await enter();

  expect(answer.token).toMatch(/^Bearer [\w-]{43}$/);
  expect(answer.user).toMatchObject({ username: 'admin', purpose: 1 });
});

test('S152 X7 the same body as the login, with a captcha, is let in whatever the policy', async () => {
  await settlePolicy(world, world.alpha);

  const without = await enter();
  const withIt = await enter(await freshCaptcha(world, world.alpha));
  const wrong = await enter({ ...(await freshCaptcha(world, world.alpha)), code: 'dcba' });

  expect(without.refusal).toMatchObject({ status: 400, message: '请输入验证码' });
  expect(withIt.status).toBe(200);
  expect(wrong.refusal).toMatchObject({ status: 400, message: '验证码错误' });
});

test('S152 X7 after one wrong password the account and the address are asked for a captcha, for 15 minutes', async () => {
  const wrong = await enter({ password: 'wrong' });

  const right = await enter();
  const other = await enter({ username: 'clerk' });
  const withIt = await enter({ username: 'clerk', ...(await freshCaptcha(world, world.alpha)) });
  wait(world, 901);
  const later = await enter();

  expect(wrong.status).toBe(402);
  expect([right, other].map(({ refusal }) => refusal.message)).toEqual([
    '请输入验证码',
    '请输入验证码',
  ]);
  expect([withIt.status, later.status]).toEqual([200, 200]);
});

test('S152 a wrong password at the other login asks for a captcha here, too', async () => {
  await send(world, { ...world.alpha.admin, token: null }, 'login', {
    body: { username: 'admin', password: 'wrong', ...(await freshCaptcha(world, world.alpha)) },
  });

  expect((await enter()).refusal.code).toBe('captcha_needed');
});

test('S152 the policy of one brand opens nothing at another', async () => {
  expect((await enter({}, world.beta)).refusal.code).toBe('captcha_needed');
});

test('S152 an unknown account, and one of the channel platform, are told as a wrong password is', async () => {
  const tried = async (typed: Typed) => {
    await stored(world, world.alpha, 'delete from attempt_counters');
    const { refusal } = await enter(typed);
    return [refusal.status, refusal.message];
  };

  expect([
    await tried({ username: 'ghost' }),
    await tried({ username: 'qudao' }),
    await tried({ password: 'wrong' }),
  ]).toEqual(Array.from({ length: 3 }, () => [402, '账号或者密码错误，请联系客服 ~']));
});

test('S152 S156 accountConfig tells which ways to sign in the brand has', async () => {
  const told = async (shop: Shop) => {
    const { answer } = await send(world, { ...shop.admin, token: null }, 'accountConfig');
    const { captcha, accountLogin, smsLogin, alipayLogin } = answer;
    return { captcha, accountLogin, smsLogin, alipayLogin };
  };
  const without = await told(world.beta);
  const first = await told(world.alpha);
  await settlePolicy(world, world.alpha, 'sms_login');

  expect(without).toEqual({
    captcha: true,
    accountLogin: false,
    smsLogin: false,
    alipayLogin: false,
  });
  expect(first).toEqual({ ...without, captcha: false, accountLogin: true });
  expect(await told(world.alpha)).toEqual({ ...without, smsLogin: true });
});
