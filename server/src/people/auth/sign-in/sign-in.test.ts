import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/wire/calls.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send, type Reply } from '../../../testing/wire/send.ts';
import {
  createWorld,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const shop of [world.alpha, world.beta])
    await stored(world, shop, 'delete from attempt_counters');
});

const strangerAt = (shop: Shop): Caller => ({ ...shop.admin, token: null });

/** Draws a captcha and reads its answer where only the server can. */
async function readCaptcha(shop: Shop): Promise<{ uuid: string; code: string }> {
  const { answer } = await send(world, strangerAt(shop), 'captcha');
  const [row] = await stored<{ answer: string }>(
    world,
    shop,
    'select answer from captchas where uuid = $1',
    [answer.uuid],
  );
  return { uuid: answer.uuid, code: row?.answer ?? '' };
}

interface Typed {
  username: string;
  password?: string;
  code?: string;
  uuid?: string;
}

async function signIn<N extends 'login' | 'channelLogin'>(
  name: N,
  shop: Shop,
  typed: Typed,
): Promise<Reply<N>> {
  const body = { password, ...(await readCaptcha(shop)), ...typed };
  return send(world, strangerAt(shop), name, { body } as never);
}

const knows = async (caller: Caller) => (await send(world, caller, 'userInfo')).status;

test('S144 S151 S251 an operator signs in at the normal platform and gets a token that works, with the roles of the record', async () => {
  const { answer } = await signIn('login', world.alpha, { username: 'admin' });

  expect(answer.token).toMatch(/^Bearer [\w-]{43}$/);
  expect(answer.user).toMatchObject({ username: 'admin', purpose: 1, type: 1, enabled: true });
  expect(answer.user.roles).toEqual(expect.arrayContaining(['ROLE_ADMIN', 'admin', 'user:edit']));
  expect(await knows({ ...world.alpha.admin, token: answer.token })).toBe(200);
});

test('S153 a channel operator signs in at the channel platform and gets a token of that platform', async () => {
  const { answer } = await signIn('channelLogin', world.alpha, { username: 'qudao' });
  const caller = { ...world.alpha.channelOperator, token: answer.token };

  expect(answer.user).toMatchObject({ username: 'qudao', purpose: 2, type: 2 });
  expect(await knows(caller)).toBe(200);
  expect((await send(world, caller, 'revealCustomer', { body: { orderId: 1 } })).status).toBe(403);
});

test('S92 S154 the signed-in operator is told who is signed in, as the login told it', async () => {
  const { answer } = await signIn('login', world.alpha, { username: 'clerk' });

  const info = await send(world, { ...world.alpha.clerk, token: answer.token }, 'userInfo');

  expect(info.answer).toEqual(answer.user);
  expect(info.answer).toMatchObject({
    username: 'clerk',
    nickName: 'clerk昵称',
    avatar: null,
    purpose: 1,
    roles: expect.arrayContaining(['ROLE_CLERK', 'order:list']) as string[],
  });
});

test('a username is taken with blanks around it and in capitals, a password only as it is', async () => {
  const typed = await signIn('login', world.alpha, { username: '  ADMIN ' });
  const blank = await signIn('login', world.alpha, { username: 'admin', password: `${password} ` });

  expect(typed.status).toBe(200);
  expect(blank.status).toBe(402);
});

test('unknown, wrong, disabled, of the other platform and of another brand are all told the same', async () => {
  const { alpha, beta } = world;
  await stored(world, alpha, `update operators set enabled = false where username = 'clerk2'`);
  await stored(
    world,
    beta,
    `update operators set username = 'only-beta' where username = 'clerk2'`,
  );

  const replies = [
    await signIn('login', alpha, { username: 'nobody' }),
    await signIn('login', alpha, { username: 'admin', password: 'wrong' }),
    await signIn('login', alpha, { username: 'clerk2' }),
    await signIn('login', alpha, { username: 'qudao' }),
    await signIn('channelLogin', alpha, { username: 'admin' }),
    await signIn('login', alpha, { username: 'only-beta' }),
    await signIn('login', alpha, { username: "admin' or '1'='1" }),
  ];

  const told = replies.map(({ refusal: { timestamp: _at, traceId: _id, ...rest } }) => rest);
  expect(told).toEqual(
    replies.map(() => ({
      status: 402,
      code: 'wrong_password',
      message: '账号或者密码错误，请联系客服 ~',
      msg: '账号或者密码错误，请联系客服 ~',
    })),
  );
});

test('S155 a captcha is a picture that is never its answer, good for one try', async () => {
  const captcha = await readCaptcha(world.alpha);
  const wrong = { ...captcha, code: `${captcha.code}x` };

  const first = await signIn('login', world.alpha, { username: 'admin', ...wrong });
  const second = await signIn('login', world.alpha, { username: 'admin', ...captcha });

  expect(captcha.code).toMatch(/^[a-z2-9]{4}$/);
  expect([first, second].map((reply) => [reply.status, reply.refusal.message])).toEqual([
    [400, '验证码错误'],
    [400, '验证码错误'],
  ]);
});

test('S155 a captcha is read in capitals as well, and is used up by the login it let through', async () => {
  const { uuid, code } = await readCaptcha(world.alpha);
  const typed = { username: 'admin', uuid, code: ` ${code.toUpperCase()} ` };

  const first = await signIn('login', world.alpha, typed);
  const second = await signIn('login', world.alpha, typed);

  expect([first.status, second.status]).toEqual([200, 400]);
});

test('one captcha sent eight times at once lets one login through at most', async () => {
  for (let round = 0; round < 5; round += 1) {
    const typed = { username: 'admin', ...(await readCaptcha(world.alpha)) };

    const replies = await Promise.all(
      Array.from({ length: 8 }, () => signIn('login', world.alpha, typed)),
    );

    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400, 400, 400,
    ]);
  }
});

test('S155 a captcha is refused after two minutes', async () => {
  const before = world.now;
  const inTime = await readCaptcha(world.alpha);
  const late = await readCaptcha(world.alpha);

  world.now = new Date(before.getTime() + 119_999);
  const first = await signIn('login', world.alpha, { username: 'admin', ...inTime });
  world.now = new Date(before.getTime() + 120_000);
  const second = await signIn('login', world.alpha, { username: 'admin', ...late });

  expect([first.status, second.status]).toEqual([200, 400]);
});

test('S126 X8 a channel login that fails is never a 2xx, and says why in msg', async () => {
  const { alpha } = world;

  const replies = [
    await signIn('channelLogin', alpha, { username: 'qudao', password: 'wrong' }),
    await signIn('channelLogin', alpha, { username: 'qudao', code: 'wrong' }),
    await signIn('channelLogin', alpha, { username: '' }),
  ];

  expect(replies.map(({ status, refusal }) => [status, refusal.status, refusal.msg])).toEqual([
    [402, 402, '账号或者密码错误，请联系客服 ~'],
    [400, 400, '验证码错误'],
    [400, 400, '请输入账号'],
  ]);
});

test("a captcha of one brand's host is worth nothing at another's", async () => {
  const captcha = await readCaptcha(world.alpha);

  const there = await signIn('login', world.beta, { username: 'admin', ...captcha });
  const here = await signIn('login', world.alpha, { username: 'admin', ...captcha });

  expect([there.status, here.status]).toEqual([400, 200]);
});

test('a token opens nothing on the host of another brand', async () => {
  const { answer } = await signIn('login', world.alpha, { username: 'admin' });

  const there = await send(world, { ...world.beta.admin, token: answer.token }, 'userInfo');

  expect(there.refusal).toMatchObject({ status: 401, code: 'login_expired' });
});

test('a login lasts a day and not a moment longer', async () => {
  const before = world.now;
  const { answer } = await signIn('login', world.alpha, { username: 'admin' });
  const caller = { ...world.alpha.admin, token: answer.token };

  world.now = new Date(before.getTime() + 86_399_999);
  const inTime = await knows(caller);
  world.now = new Date(before.getTime() + 86_400_000);
  const late = await knows(caller);

  expect([inTime, late]).toEqual([200, 401]);
});

test('the database holds neither a password nor a token that could be used', async () => {
  const { answer } = await signIn('login', world.alpha, { username: 'admin' });
  const [hashes] = await stored<{ all: string }>(
    world,
    world.alpha,
    `select string_agg(password_hash, ' ') as all from operators`,
  );
  const [dump] = await stored<{ all: string }>(
    world,
    world.alpha,
    `select (select string_agg(s::text, '') from sessions s) ||
            (select string_agg(l::text, '') from audit_log l) as all`,
  );
  const token = answer.token.slice('Bearer '.length);
  const asHex = Buffer.from(token, 'base64url').toString('hex');

  expect(hashes?.all.match(/\$argon2id\$v=19\$m=19456,t=2,p=1\$/g)?.length).toBeGreaterThan(4);
  for (const secret of [token, asHex, password]) expect(dump?.all.includes(secret)).toBe(false);
});

test('every login is in the audit log, with its result and the address it came from', async () => {
  await signIn('login', world.alpha, { username: 'admin' });
  await signIn('login', world.alpha, { username: 'Ghost' });

  const rows = await stored(
    world,
    world.alpha,
    `select operation, object, result, operator_id, host(address::inet) as address
       from audit_log order by id desc limit 2`,
  );

  expect(rows).toEqual([
    {
      operation: 'login',
      object: 'ghost',
      result: 'wrong_password',
      operator_id: null,
      address: '127.0.0.1',
    },
    {
      operation: 'login',
      object: 'admin',
      result: 'ok',
      operator_id: world.alpha.admin.operatorId,
      address: '127.0.0.1',
    },
  ]);
});

test.each(['login', 'channelLogin'] as const)(
  '%s refuses what is missing in the words of the form',
  async (name) => {
    const response = await world.app.inject({
      method: 'POST',
      url: name === 'login' ? '/api/auth/login' : '/api/auth/qd/login',
      headers: { host: world.alpha.admin.host },
    });

    expect(faultsOf(response, ['invalid'])).toEqual([]);
    expect(response.json()).toMatchObject({ fields: { password: '请输入密码' } });
  },
);
