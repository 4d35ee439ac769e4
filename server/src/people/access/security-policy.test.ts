import type { SecurityPolicy } from '@rental/contract/people/auth/policies';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillSms, settlePolicy } from '../../testing/people/sign-in.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, password, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => settlePolicy(world, world.alpha));

const off: SecurityPolicy = {
  captchaAfterFailuresOnly: false,
  smsLogin: false,
  alipayLogin: false,
  requiresSecondFactor: false,
  secondPersonForAdministrators: false,
};
const set = async (policy: SecurityPolicy, typed = password, caller = world.alpha.admin) =>
  send(world, caller, 'setSecurityPolicy', {
    body: { ...policy, stepUp: { password: await sealed(world, typed) } },
  });
const told = async (shop = world.alpha) => (await send(world, shop.admin, 'securityPolicy')).answer;

test('a brand that never chose has everything off', async () => {
  expect(await told(world.beta)).toEqual({
    ...off,
    smsBalance: 0,
    moneyLimitFen: null,
    buyoutFloorBp: 0,
  });
});

test.each([
  'captchaAfterFailuresOnly',
  'smsLogin',
  'alipayLogin',
  'secondPersonForAdministrators',
] as const)('%s is set, read back and taken back, for this brand alone', async (name) => {
  await fillSms(world, world.alpha, 42);
  const wanted = { ...off, [name]: true };

  const { answer } = await set(wanted);
  const read = await told();
  await set(off);

  expect(answer).toEqual(wanted);
  expect(read).toEqual({ ...wanted, smsBalance: 42, moneyLimitFen: null, buyoutFloorBp: 0 });
  expect(await told()).toMatchObject(off);
  expect(await told(world.beta)).toMatchObject(off);
});

test('a second factor wanted of everybody is wanted with the next call, also of who set it', async () => {
  const { status } = await set({ ...off, requiresSecondFactor: true });

  const next = await send(world, world.alpha.admin, 'securityPolicy');

  expect(status).toBe(200);
  expect(next.refusal).toMatchObject({ status: 409, message: '请先绑定动态验证码' });
});

test('the policy is changed only against a proof of who asks, and by who has the right', async () => {
  const wanted = { ...off, smsLogin: true };

  const wrong = await set(wanted, 'wrong');
  const none = await send(world, world.alpha.admin, 'setSecurityPolicy', {
    body: { ...wanted, stepUp: {} },
  });
  const clerk = await set(wanted, password, world.alpha.clerk);
  const read = await send(world, world.alpha.clerk, 'securityPolicy');

  expect(wrong.refusal).toMatchObject({ fields: { 'stepUp.password': '密码不正确' } });
  expect(none.refusal.message).toBe('请输入登录密码或操作验证码');
  expect([clerk, read].map(({ refusal }) => refusal.code)).toEqual(['forbidden', 'forbidden']);
  expect(await told()).toMatchObject(off);
});

test('who changed the policy, from what to what, is in the audit log', async () => {
  await set({ ...off, smsLogin: true });

  const [entry] = await stored(
    world,
    world.alpha,
    `select operator_id, object, before, after from audit_log where operation = 'security:policy' order by id desc limit 1`,
  );

  expect(entry).toEqual({
    operator_id: world.alpha.admin.operatorId,
    object: 'policy',
    before: off,
    after: { ...off, smsLogin: true },
  });
});
