import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  codeSentTo,
  fillSms,
  givePhone,
  notThe,
  smsBalance,
  smsInSandbox,
  wait,
} from '../../../testing/people/sign-in.ts';
import { faultsOf } from '../../../testing/wire/calls.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../../testing/world.ts';

const phone = '13800001111';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { alpha } = world;
  await stored(world, alpha, 'delete from attempt_counters');
  await stored(world, alpha, 'delete from sms_codes');
  await fillSms(world, alpha, 100);
  await givePhone(world, alpha, alpha.admin, phone);
  await givePhone(world, alpha, alpha.clerk, '13800001112');
});

const path = '/api/auth/operationCode/sendSms';
const ask = (method: 'GET' | 'POST' | 'HEAD', headers: Record<string, string> = {}) =>
  world.app.inject({
    method,
    url: path,
    headers: {
      host: world.alpha.admin.host,
      authorization: world.alpha.admin.token ?? '',
      'x-nonce': randomUUID(),
      ...headers,
    },
  });

/** A step that asks for a proof: the policy, set as it is. */
const step = (stepUp: object, caller: Caller = world.alpha.admin) =>
  send(world, caller, 'setSecurityPolicy', {
    body: {
      captchaAfterFailuresOnly: false,
      smsLogin: false,
      requiresSecondFactor: false,
      secondPersonForAdministrators: false,
      stepUp,
    },
  });

test.each(['GET', 'POST'] as const)(
  'S161 %s sends a code to the own phone, and a high-value step takes it once',
  async (method) => {
    const heard = await ask(method);
    const operationCode = await codeSentTo(world, phone);

    const first = await step({ operationCode });
    const again = await step({ operationCode });

    expect([heard.statusCode, heard.json()]).toEqual([200, { expiresInSeconds: 300 }]);
    expect(first.status).toBe(200);
    expect(again.refusal).toMatchObject({ status: 400, message: '短信验证码错误或已失效' });
  },
);

test('S98 S161 the code for a bill that is paid offline says so, and is one like any other', async () => {
  const { admin } = world.alpha;
  await send(world, admin, 'sendOperationCode', { query: { about: 'offlinePayment' } });
  const operationCode = await codeSentTo(world, phone);

  expect((await smsInSandbox(world)).at(-1)).toMatchObject({
    phone,
    template: 'offlinePaymentCode',
  });
  expect((await step({ operationCode })).status).toBe(200);
  const other = await send(world, admin, 'sendOperationCode', {
    query: { about: 'refund' as never },
  });
  expect(other.refusal).toMatchObject({ status: 400, fields: { about: '请选择操作类型' } });
});

test('S161 X35 the GET of another site, of a prefetching browser and a HEAD send nothing', async () => {
  const before = (await smsInSandbox(world)).length;

  const foreign = [
    await ask('GET', { 'sec-fetch-site': 'cross-site' }),
    await ask('GET', { 'sec-fetch-site': 'same-site' }),
    await ask('GET', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }),
  ];
  const head = await ask('HEAD', { 'sec-fetch-site': 'same-origin' });
  const stranger = await ask('GET', { authorization: '' });

  expect(foreign.flatMap((heard) => faultsOf(heard, ['cross_site']))).toEqual([]);
  expect([head.statusCode >= 400, stranger.statusCode]).toEqual([true, 401]);
  expect((await smsInSandbox(world)).length).toBe(before);
  expect(await smsBalance(world, world.alpha)).toBe(100);
});

test('S161 both forms share one limit: one code in 60 seconds', async () => {
  const statuses = [(await ask('GET')).statusCode, (await ask('POST')).statusCode];
  wait(world, 60);
  statuses.push((await ask('POST')).statusCode);

  expect(statuses).toEqual([200, 429, 200]);
});

test('S161 wrong five times, the code is dead; a new one is not', async () => {
  await ask('POST');
  const operationCode = await codeSentTo(world, phone);
  const codes: string[] = [];
  for (let index = 0; index < 5; index += 1)
    codes.push((await step({ operationCode: notThe(operationCode) })).refusal.code);

  const sixth = await step({ operationCode });
  wait(world, 60);
  await ask('POST');
  const next = await step({ operationCode: await codeSentTo(world, phone) });

  expect(new Set(codes)).toEqual(new Set(['wrong_sms_code']));
  expect(sixth.refusal).toMatchObject({ status: 429, code: 'sms_code_dead' });
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
  expect(next.status).toBe(200);
});

test('S161 another operator cannot use the code, nor can the own one after five minutes', async () => {
  await ask('POST');
  const operationCode = await codeSentTo(world, phone);
  await givePhone(world, world.alpha, world.alpha.clerk, phone);
  await stored(
    world,
    world.alpha,
    `insert into role_permissions values ('alpha', $1, 'security:policy') on conflict do nothing`,
    [world.alpha.roles.clerk],
  );

  const others = await step({ operationCode }, world.alpha.clerk);
  wait(world, 300);
  const late = await step({ operationCode });

  expect([others, late].map(({ refusal }) => refusal.code)).toEqual([
    'wrong_sms_code',
    'wrong_sms_code',
  ]);
});

test('S161 without a phone there is no code, and without a proof no step', async () => {
  await givePhone(world, world.alpha, world.alpha.admin, null);

  const none = await step({});

  expect(faultsOf(await ask('POST'), ['no_own_phone'])).toEqual([]);
  expect(none.refusal).toMatchObject({ status: 400, message: '请输入登录密码或操作验证码' });
});
