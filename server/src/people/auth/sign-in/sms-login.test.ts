import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  codeSentTo,
  fillSms,
  freshCaptcha,
  givePhone,
  notThe,
  settlePolicy,
  smsBalance,
  smsInSandbox,
  wait,
} from '../../../testing/people/sign-in.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { faultsOf } from '../../../testing/wire/calls.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import {
  anotherLogin,
  createWorld,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const each of [world.alpha, world.beta]) {
    await stored(world, each, 'delete from attempt_counters');
    await stored(world, each, 'delete from sms_codes');
    await fillSms(world, each, 100);
    await settlePolicy(world, each, 'sms_login');
    await givePhone(world, each, each.admin, phone);
    await givePhone(world, each, each.clerk, '13800001112');
  }
});

const phone = '13800001111';
const strangerAt = (place: Shop): Caller => ({ ...place.admin, token: null });

type Purpose = 'login' | 'forgotten';
const ask = async (username: string, purpose: Purpose = 'login', place = shop, from = '10.0.0.1') =>
  world.app.inject({
    method: 'POST',
    url: '/api/auth/login/sendSms',
    remoteAddress: from,
    headers: { host: place.admin.host, 'content-type': 'application/json' },
    payload: { username, purpose, ...(await freshCaptcha(world, place)) },
  });

async function codeFor(username: string, to: string, purpose: Purpose = 'login', place = shop) {
  const heard = await ask(username, purpose, place);
  expect([heard.statusCode, heard.json()]).toEqual([200, { expiresInSeconds: 300 }]);
  return codeSentTo(world, to);
}

const enter = (username: string, smsCode: string, place = shop) =>
  send(world, strangerAt(place), 'smsLogin', { body: { username, smsCode } });

const forgotten = async (username: string, code: string, newPass: string) =>
  send(world, strangerAt(shop), 'resetForgottenPassword', {
    body: { username, code, newPass: await sealed(world, newPass) },
  });

const knows = async (caller: Caller) => (await send(world, caller, 'userInfo')).status;

test('S157 an operator signs in with the code that the phone got, once', async () => {
  const code = await codeFor(' ADMIN ', phone);

  const { answer } = await enter('Admin', code);
  const again = await enter('admin', code);

  expect(code).toMatch(/^\d{6}$/);
  expect(answer.user).toMatchObject({ username: 'admin', purpose: 1, gate: null });
  expect(await knows({ ...shop.admin, token: answer.token })).toBe(200);
  expect(again.refusal).toMatchObject({ status: 400, message: '短信验证码错误或已失效' });
});

test('S157 a code is sent only against a fresh captcha, which it uses up', async () => {
  const captcha = await freshCaptcha(world, shop);
  const body = { username: 'admin', purpose: 'login' as const, ...captcha };
  const to = (more: object) =>
    send(world, strangerAt(shop), 'sendLoginSms', { body: { ...body, ...more } });

  const wrong = await to({ code: 'dcba' });
  const late = await to({});
  const none = await to({ uuid: 'none' });

  expect([wrong, late, none].map(({ refusal }) => refusal.message)).toEqual([
    '验证码错误',
    '验证码错误',
    '验证码错误',
  ]);
  expect(await smsBalance(world, shop)).toBe(100);
});

test('S157 thirty requests at once send one SMS, which costs one, and the rest are 429', async () => {
  const before = (await smsInSandbox(world)).length;

  const heard = await Promise.all(Array.from({ length: 30 }, () => ask('admin')));
  await codeSentTo(world, phone);

  expect(heard.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const refused = heard.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.flatMap((one) => faultsOf(one, ['too_many_sms']))).toEqual([]);
  expect((await smsInSandbox(world)).length - before).toBe(1);
  expect(await smsBalance(world, shop)).toBe(99);
});

test('S157 unknown, disabled, without a phone and of another brand are answered as one who gets a code', async () => {
  await stored(world, shop, `update operators set enabled = false where username = 'clerk2'`);
  await givePhone(world, shop, shop.otherClerk, '13800001113');
  const names = ['ghost', 'clerk2', 'qudao', "admin' or '1'='1", 'admin'];
  const told = async () => {
    const heard = [];
    for (const name of names) heard.push(await ask(name));
    return heard.map((one) => {
      const { timestamp: _at, traceId: _id, ...body } = one.json<Record<string, unknown>>();
      return { status: one.statusCode, wait: one.headers['retry-after'], body };
    });
  };

  const first = await told();
  const second = await told();
  await fillSms(world, shop, 0);
  wait(world, 61);
  const withoutBalance = await told();

  for (const [round, status] of [
    [first, 200],
    [second, 429],
    [withoutBalance, 422],
  ] as const) {
    expect(round).toEqual(names.map(() => round[0]));
    expect(round[0]?.status).toBe(status);
  }
  await stored(world, shop, `update operators set enabled = true where username = 'clerk2'`);
});

test.each([
  ['admin', 'a phone gets'],
  ['ghost', 'an unknown account is answered for'],
])('S157 %s: %s ten codes a day and one in 60 seconds', async (username) => {
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await ask(username, 'login', shop, `10.0.1.${index}`)).statusCode);
    wait(world, 30);
    statuses.push((await ask(username, 'forgotten', shop, `10.0.1.${index}`)).statusCode);
    wait(world, 31);
  }
  wait(world, 86_400);

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => [200, 429]).flat(), 429, 429]);
  expect((await ask(username)).statusCode).toBe(200);
});

test('S157 an address gets twenty codes an hour, whoever they are for', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1)
    statuses.push((await ask(`ghost${index}`)).statusCode);
  const elsewhere = await ask('ghost99', 'login', shop, '10.0.0.2');
  wait(world, 3601);

  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect([elsewhere.statusCode, (await ask('ghost98')).statusCode]).toEqual([200, 200]);
});

test('S157 after five wrong tries the code is dead: the sixth is 429, also with the right one', async () => {
  const code = await codeFor('admin', phone);
  const statuses: number[] = [];
  for (let index = 0; index < 5; index += 1)
    statuses.push((await enter('admin', notThe(code))).status);

  const sixth = await enter('admin', code);
  wait(world, 61);
  const next = await codeFor('admin', phone);

  expect(statuses).toEqual([400, 400, 400, 400, 400]);
  expect(sixth.refusal).toMatchObject({
    status: 429,
    message: '短信验证码错误次数过多，请重新获取',
  });
  expect(sixth.headers['retry-after']).toBe('60');
  expect((await enter('admin', next)).status).toBe(200);
});

test('S157 wrong codes sent at once are all counted: of thirty, five are tried', async () => {
  const code = await codeFor('admin', phone);

  const tried = await Promise.all(Array.from({ length: 30 }, () => enter('admin', notThe(code))));

  expect(tried.filter(({ refusal }) => refusal.code === 'wrong_sms_code')).toHaveLength(5);
  expect((await enter('admin', code)).status).toBe(429);
});

test('S157 one code sent eight times at once lets one login through', async () => {
  const code = await codeFor('admin', phone);

  const tried = await Promise.all(Array.from({ length: 8 }, () => enter('admin', code)));

  expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('S157 wrong codes count as wrong passwords of the account', async () => {
  for (let index = 0; index < 10; index += 1) await enter('admin', '000000');

  const { refusal } = await enter('admin', await codeFor('admin', phone));

  expect(refusal).toMatchObject({ status: 429, code: 'too_many_attempts' });
});

test('S157 a code is good for five minutes and no moment longer', async () => {
  const inTime = await codeFor('admin', phone);
  wait(world, 299);
  const first = await enter('admin', inTime);
  const late = await codeFor('admin', phone);
  wait(world, 300);
  const second = await enter('admin', late);

  expect([first.status, second.status]).toEqual([200, 400]);
});

test('S157 a code is good for its own purpose, account and brand alone', async () => {
  const code = await codeFor('admin', phone);
  await codeFor('admin', phone, 'login', world.beta);

  const replies = [
    await forgotten('admin', code, 'new-quiet-river-8'),
    await enter('clerk', code),
    await enter('ghost', code),
    await enter('admin', code, world.beta),
  ];
  await givePhone(world, shop, shop.admin, '13800001119');
  const ofOldPhone = await enter('admin', code);
  await givePhone(world, shop, shop.admin, phone);

  expect([...replies, ofOldPhone].map(({ refusal }) => refusal.code)).toEqual(
    Array.from({ length: 5 }, () => 'wrong_sms_code'),
  );
  expect((await enter('admin', code)).status).toBe(200);
});

test('S157 two accounts with one phone do not open each other', async () => {
  await givePhone(world, shop, shop.clerk, phone);
  const code = await codeFor('admin', phone);

  expect((await enter('clerk', code)).refusal.code).toBe('wrong_sms_code');
  expect((await enter('admin', code)).status).toBe(200);
});

test('S157 a new code takes the place of the one before', async () => {
  const first = await codeFor('admin', phone);
  wait(world, 61);
  const second = await codeFor('admin', phone);

  const old = first === second ? 400 : (await enter('admin', first)).status;
  expect([old, (await enter('admin', second)).status]).toEqual([400, 200]);
});

test('S157 where the brand wants no SMS login nothing is sent for one and no code opens one', async () => {
  const code = await codeFor('admin', phone);
  await settlePolicy(world, shop);
  wait(world, 61);

  const heard = await ask('admin');
  const entered = await enter('admin', code);

  expect(faultsOf(heard, ['login_mode_disabled'])).toEqual([]);
  expect(entered.refusal).toMatchObject({ status: 409, message: '该站点未开启此登录方式' });
  expect((await ask('admin', 'forgotten')).statusCode).toBe(200);
});

test('S157 whoever is disabled after the code was sent does not get in with it', async () => {
  const code = await codeFor('clerk', '13800001112');
  await stored(world, shop, `update operators set enabled = false where username = 'clerk'`);

  const { refusal } = await enter('clerk', code);
  await stored(world, shop, `update operators set enabled = true where username = 'clerk'`);

  expect(refusal.code).toBe('wrong_sms_code');
});

test('S157 the database holds a code neither plain nor, once it is sent, sealed', async () => {
  const code = await codeFor('admin', phone);

  const [row] = await stored<{ all: string; sealed: number }>(
    world,
    shop,
    `select (select string_agg(c::text, '') from sms_codes c) ||
       (select string_agg(j.payload::text, '') from jobs j) ||
       (select string_agg(l::text, '') from audit_log l) as all,
       (select count(*) from sms_messages where sealed_params is not null) as sealed`,
  );

  expect(row?.all).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
  expect(row?.sealed).toBe(0);
});

test('S160 a forgotten password is replaced with a code, and every login of the account ends', async () => {
  const logins = [
    await anotherLogin(world, shop, shop.clerk),
    await anotherLogin(world, shop, shop.clerk),
  ];
  const code = await codeFor('clerk', '13800001112', 'forgotten');

  const { answer } = await forgotten('clerk', code, 'new-quiet-river-8');

  const signIn = async (typed: string) =>
    send(world, strangerAt(shop), 'login', {
      body: { username: 'clerk', password: typed, ...(await freshCaptcha(world, shop)) },
    });
  expect(answer).toEqual({ ok: true });
  expect(await Promise.all(logins.map(knows))).toEqual([401, 401]);
  expect([(await signIn(password)).status, (await signIn('new-quiet-river-8')).status]).toEqual([
    402, 200,
  ]);
  const [entry] = await stored(
    world,
    shop,
    `select object, operator_id from audit_log where operation = 'user:resetForgottenPassword'`,
  );
  expect(entry).toEqual({
    object: `operator ${shop.clerk.operatorId}`,
    operator_id: shop.clerk.operatorId,
  });
});

test('S160 a weak password is refused before the code is used up', async () => {
  const code = await codeFor('admin', phone, 'forgotten');

  const weak = await forgotten('admin', code, 'short');
  const plain = await send(world, strangerAt(shop), 'resetForgottenPassword', {
    body: { username: 'admin', code, newPass: 'new-quiet-river-8' },
  });

  expect(weak.refusal).toMatchObject({ status: 400, fields: { newPass: '密码至少8位' } });
  expect(plain.refusal.code).toBe('password_not_readable');
  expect((await forgotten('admin', code, 'new-quiet-river-9')).status).toBe(200);
});

test('S160 a wrong code, an unknown account and a login code change no password', async () => {
  const code = await codeFor('clerk', '13800001112', 'forgotten');
  const hashes = () => stored(world, shop, 'select password_hash from operators order by id');
  const before = await hashes();

  const replies = [
    await forgotten('clerk', notThe(code), 'new-quiet-river-7'),
    await forgotten('ghost', code, 'new-quiet-river-7'),
    await forgotten('admin', code, 'new-quiet-river-7'),
  ];

  expect(replies.map(({ refusal }) => refusal.code)).toEqual(replies.map(() => 'wrong_sms_code'));
  expect(await hashes()).toEqual(before);
});
