import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshCaptcha, wait } from '../../../testing/people/sign-in.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send, type Reply } from '../../../testing/wire/send.ts';
import { soon } from '../../../testing/wire/soon.ts';
import {
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
  await world.database.owner.query(`update brands set token_days = 7 where code = 'alpha'`);
  await world.database.owner.query('notify brands');
  await soon(async () => {
    const { answer } = await send(world, shop.admin, 'accountConfig');
    if (answer.brand.settings.tokenDays !== 7) throw new Error('The server has not heard of it');
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  await stored(world, shop, 'delete from attempt_counters');
  await stored(
    world,
    shop,
    `update operators set enabled = true, must_change_password = false, password_hash =
       (select password_hash from operators where username = 'admin') where id = $1`,
    [shop.clerk.operatorId],
  );
});

const days = (count: number) => wait(world, count * 86_400);

/** A login as a browser keeps it. */
interface Kept {
  readonly caller: Caller;
  readonly cookie: string;
}

type Opening = 'rememberedLogin' | 'channelRememberedLogin';

/** The cookie that an answer sets, whole. */
const written = ({ headers }: Pick<Reply<Opening>, 'headers'>): string =>
  [headers['set-cookie'] ?? []].flat().join();

const kept = (caller: Caller, reply: Pick<Reply<Opening>, 'headers' | 'answer'>): Kept => ({
  caller: { ...caller, token: reply.answer.token },
  cookie: written(reply).replace(/;.*/, ''),
});

async function signIn(caller: Caller, rememberMe?: boolean) {
  const body = { username: caller.username, password, ...(await freshCaptcha(world, shop)) };
  return send(world, { ...caller, token: null }, 'login', { body: { ...body, rememberMe } });
}

const remembered = async (caller: Caller): Promise<Kept> =>
  kept(caller, await signIn(caller, true));

const open = ({ caller, cookie }: Kept, name: Opening = 'rememberedLogin') =>
  send(world, { ...caller, token: null }, name, undefined, { cookie });

const opened = async (login: Kept): Promise<Kept> => kept(login.caller, await open(login));

const knows = async ({ caller }: Pick<Kept, 'caller'>) =>
  (await send(world, caller, 'userInfo')).status;

const audited = () =>
  stored<{ operation: string; result: string; operator_id: number }>(
    world,
    shop,
    'select operation, result, operator_id from audit_log order by id desc limit 1',
  );

test('S256 X17 记住我 leaves a cookie of the brand’s days that no script reads and one call alone is sent', async () => {
  const cookie = written(await signIn(shop.clerk, true));

  const [value, ...facts] = cookie.split('; ');
  expect(value).toMatch(/^managePassword=[\w-]{22}\.[\w-]{43}$/);
  expect(facts).toEqual([
    'Path=/api/auth/remembered',
    'Max-Age=604800',
    'HttpOnly',
    'Secure',
    'SameSite=Strict',
  ]);
});

test('without 记住我 nothing is kept, and what an earlier login left in the browser goes', async () => {
  const replies = [await signIn(shop.clerk), await signIn(shop.clerk, false)];

  for (const reply of replies) expect(written(reply)).toMatch(/^managePassword=; .*; Max-Age=0;/);
});

test('S256 a remembered login is opened again after its day, as the same login with another token and secret', async () => {
  const before = await remembered(shop.clerk);
  days(2);
  const dead = await knows(before);

  const reply = await open(before);

  const after = kept(shop.clerk, reply);
  expect(dead).toBe(401);
  expect(reply.answer.user).toMatchObject({ username: shop.clerk.username, gate: null });
  expect(await knows(after)).toBe(200);
  expect(await knows(before)).toBe(401);
  expect(after.cookie).not.toBe(before.cookie);
  expect(await audited()).toMatchObject([{ operation: 'login:remembered', result: 'ok' }]);
  const { answer: sessions } = await send(world, after.caller, 'ownSessions');
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  days(2);
  expect(await knows(await opened(after))).toBe(200);
});

test('the password is asked for in the end, however often the login was opened', async () => {
  let login = await remembered(shop.clerk);
  for (let day = 1; day <= 6; day += 1) {
    days(1);
    login = await opened(login);
  }
  expect(written(await open(login))).toContain('Max-Age=86400;');
  login = await remembered(shop.clerk);

  days(7);

  expect((await open(login)).refusal.code).toBe('login_expired');
});

test('a secret that was used already ends the login for whoever has it, and is written down', async () => {
  const stolen = await remembered(shop.clerk);
  const owners = await opened(stolen);

  const reply = await open(stolen);

  expect(reply.refusal).toMatchObject({ status: 401, code: 'login_expired' });
  expect(written(reply)).toBe('');
  expect(await audited()).toMatchObject([
    {
      operation: 'login:remembered',
      result: 'remembered_twice',
      operator_id: shop.clerk.operatorId,
    },
  ]);
  expect(await knows(owners)).toBe(401);
  expect((await open(owners)).status).toBe(401);
});

test('one secret sent by eight at once opens the login once, and then it is over', async () => {
  for (let round = 0; round < 5; round += 1) {
    const login = await remembered(shop.clerk);

    const replies = await Promise.all(Array.from({ length: 8 }, () => open(login)));

    const refused = replies.filter(({ status }) => status === 401);
    expect([replies.length, refused.length]).toEqual([8, 7]);
    expect(await knows(login)).toBe(401);
  }
});

test.each<[string, (login: Kept) => Promise<unknown>]>([
  ['logout', ({ caller }) => send(world, caller, 'logout')],
  [
    'an own new password',
    async ({ caller }) => {
      const [oldPass, newPass] = [await sealed(world, password), await sealed(world, 'lao-shu-77')];
      const { answer } = await send(world, caller, 'updateOwnPassword', {
        body: { oldPass, newPass },
      });
      expect(answer).toBeDefined();
      expect(await knows({ caller })).toBe(200); // the login itself goes on
    },
  ],
  [
    'another one of its own ending it',
    async ({ caller }) => {
      const other = kept(caller, await signIn(caller));
      await send(world, other.caller, 'endOwnSessions', { body: { sessionId: null } });
    },
  ],
  [
    'an administrator ending it two days later, by the list',
    async ({ caller }) => {
      days(2);
      const params = { id: String(caller.operatorId) };
      const admin = kept(shop.admin, await signIn(shop.admin)).caller;
      const { answer } = await send(world, admin, 'operatorSessions', { params });
      expect(answer.map(({ expiresAt }) => expiresAt)).toContain(
        new Date(world.now.getTime() + 5 * 86_400_000).toISOString(),
      );
      const ended = await send(world, admin, 'endOperatorSessions', {
        params,
        body: { sessionId: answer[0]?.id ?? 0 },
      });
      expect(ended.answer.ended).toBe(1);
    },
  ],
  [
    'an administrator’s reset',
    async ({ caller }) => {
      const admin = kept(shop.admin, await signIn(shop.admin)).caller;
      const stepUp = { password: await sealed(world, password) };
      const { answer } = await send(world, admin, 'resetOperatorPassword', {
        body: { id: caller.operatorId, stepUp, approvalId: null },
      });
      expect(answer.oneTimePassword).not.toBeNull();
    },
  ],
  [
    'being disabled',
    async ({ caller }) => {
      const admin = kept(shop.admin, await signIn(shop.admin)).caller;
      const body = { id: caller.operatorId, enabled: false };
      expect((await send(world, admin, 'updateOperator', { body })).answer).toBeDefined();
    },
  ],
])('a remembered login ends with %s', async (_, end) => {
  const login = await remembered(shop.clerk);

  await end(login);

  expect((await open(login)).refusal).toMatchObject({ status: 401, code: 'login_expired' });
});

test('a second factor is asked for again: the cookie stands for the password alone', async () => {
  const login = await remembered(shop.admin);
  await stored(
    world,
    shop,
    'update operators set totp_enabled_at = now(), totp_sealed_secret = $2 where id = $1',
    [shop.admin.operatorId, Buffer.from('x')],
  );

  const reply = await open(login);

  expect(reply.answer.user.gate).toBe('secondFactor');
  const list = await send(world, kept(shop.admin, reply).caller, 'listOrders', { query: {} });
  expect(list.refusal.code).toBe('second_factor_needed');
  await stored(
    world,
    shop,
    'update operators set totp_enabled_at = null, totp_sealed_secret = null',
  );
});

test('the cookie opens nothing at another brand, on the other platform, or in place of a token', async () => {
  const login = await remembered(shop.clerk);
  const asChannel = { ...login, cookie: login.cookie.replace('manage', 'channel') };

  const replies = [
    await open({ ...login, caller: { ...login.caller, host: world.beta.admin.host } }),
    await open(asChannel, 'channelRememberedLogin'),
    await open(login, 'channelRememberedLogin'),
    await send(world, { ...login.caller, token: null }, 'userInfo', undefined, {
      cookie: login.cookie,
    }),
    await send(world, { ...login.caller, token: login.cookie.slice(15) }, 'userInfo'),
  ];

  expect(new Set(replies.map(({ refusal }) => refusal.code))).toEqual(new Set(['login_expired']));
  expect((await open(login)).status).toBe(200);
});

test('a channel operator is remembered under a cookie of the channel platform', async () => {
  const { username } = shop.channelOperator;
  const stranger = { ...shop.channelOperator, token: null };
  const captcha = await freshCaptcha(world, shop);
  const body = { username, password, rememberMe: true, ...captcha };

  const login = kept(stranger, await send(world, stranger, 'channelLogin', { body }));

  expect(login.cookie).toMatch(/^channelPassword=/);
  expect((await open(login)).status).toBe(401);
  const reply = await open(login, 'channelRememberedLogin');
  expect(reply.answer.user.purpose).toBe(2);
  expect(written(reply)).toContain('Path=/api/auth/qd/remembered;');
});

test.each([
  ['nothing', ''],
  ['no value', 'managePassword='],
  ['what was cut', `managePassword=${'x'.repeat(22)}.${'y'.repeat(42)}`],
  ['another key', `managePassword=${'x'.repeat(22)}.${'y'.repeat(43)}`],
  ['SQL', `managePassword=' or 1=1 --`],
  ['a NUL', 'managePassword=%00'],
  ['much', `managePassword=${'x'.repeat(4000)}`],
])('a cookie that holds %s is told as a login that is over', async (_, cookie) => {
  const reply = await open({ caller: shop.clerk, cookie });

  expect(reply.refusal).toMatchObject({ status: 401, code: 'login_expired' });
});

test('who guesses at cookies, or at the password, waits as at the login', async () => {
  const login = await remembered(shop.clerk);
  const guess = {
    caller: shop.clerk,
    cookie: `managePassword=${'x'.repeat(22)}.${'y'.repeat(43)}`,
  };
  for (let count = 0; count < 100; count += 1) await open(guess);
  const guessed = await open(login);
  await stored(world, shop, 'delete from attempt_counters');
  for (let count = 0; count < 10; count += 1) {
    const body = { username: shop.clerk.username, password: 'wrong' };
    const captcha = await freshCaptcha(world, shop);
    await send(world, shop.clerk, 'login', { body: { ...body, ...captcha } });
  }
  const blocked = await open(login);
  wait(world, 15 * 60 + 1);

  expect([guessed, blocked].map(({ refusal }) => refusal.code)).toEqual([
    'too_many_attempts',
    'too_many_attempts',
  ]);
  expect((await open(login)).status).toBe(200);
});

test('nothing of the cookie is stored as it is', async () => {
  const { cookie } = await remembered(shop.clerk);

  const rows = await stored<{ row: string }>(world, shop, 'select s::text as row from sessions s');

  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const part of cookie.slice('managePassword='.length).split('.'))
    expect(rows.filter(({ row }) => row.includes(part) || row.includes(hex(part)))).toEqual([]);
});
