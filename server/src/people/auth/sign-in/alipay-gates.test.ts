import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  noAlipay,
  type AlipayGateway,
  type AskedConsent,
} from '../../../gateways/alipay/alipay-gateway.ts';
import { sandboxAlipay } from '../../../gateways/alipay/sandbox-alipay.ts';
import {
  openAlipayFixture,
  stateIn,
  unknown,
  type AlipayFixture,
} from '../../../testing/providers/alipay.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { send } from '../../../testing/wire/send.ts';
import {
  anotherLogin,
  anotherServer,
  createWorld,
  password,
  type World,
} from '../../../testing/world.ts';

let bare: World;
let fixture: AlipayFixture;
beforeAll(async () => {
  bare = await createWorld();
  fixture = await openAlipayFixture(bare);
});
afterAll(async () => {
  await fixture.close();
  await bare.close();
});
beforeEach(() => fixture.clean());

test('S162 S165 binding and unbinding ask for the own password, or a code, once more', async () => {
  const { clerk } = bare.alpha;
  const { answer } = await fixture.bound(clerk);
  const wrong = { stepUp: { password: await sealed(bare, `${password}x`) } };

  const refused = [
    await send(fixture.world, clerk, 'authRedirect', { body: { purpose: 'bind', stepUp: {} } }),
    await send(fixture.world, clerk, 'authRedirect', { body: { purpose: 'bind', ...wrong } }),
    await send(fixture.world, clerk, 'unbindAlipay', { body: { stepUp: {} } }),
    await send(fixture.world, clerk, 'unbindAlipay', { body: wrong }),
  ].map(({ refusal }) => refusal.code);
  const still = (await send(fixture.world, clerk, 'userInfo')).answer.alipayAccount;
  await fixture.unbind(clerk);

  expect(refused).toEqual([
    'step_up_needed',
    'wrong_old_password',
    'step_up_needed',
    'wrong_old_password',
  ]);
  expect(still).toBe(answer.alipayAccount);
  expect((await send(fixture.world, clerk, 'userInfo')).answer.alipayAccount).toBeNull();
});

test('S165 unbinding ends what the account opened from then on, not the login that is open', async () => {
  const { clerk } = bare.alpha;
  await fixture.bound(clerk);
  const consent = await fixture.agree(unknown(clerk), 'login');

  await fixture.unbind(clerk);

  expect((await fixture.enter(clerk, consent)).refusal.status).toBe(402);
  expect((await send(fixture.world, clerk, 'userInfo')).status).toBe(200);
});

test('S164 nothing that a client sends leads a browser to another host', async () => {
  const asked: AskedConsent[] = [];
  const alipay = {
    ...noAlipay,
    authorizeUrl: async (one: AskedConsent) => {
      asked.push(one);
      return 'https://provider.test/';
    },
  };
  const app = await anotherServer(bare, { alipay });
  const { clerk } = bare.alpha;
  const post = async (body: object, query = '') =>
    app.inject({
      method: 'POST',
      url: `/api/auth/authRedirect${query}`,
      headers: {
        host: `${clerk.host.toUpperCase()}:8443`,
        authorization: clerk.token ?? '',
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.test',
        forwarded: 'host=evil.test',
        origin: 'https://evil.test',
        referer: 'https://evil.test/',
      },
      payload: JSON.stringify({ redirect: '//evil.test', back: '//evil.test', ...body }),
    });

  const statuses = [
    await post({ purpose: 'login' }, '?redirect_uri=https://evil.test&back=//evil.test'),
    await post({ purpose: 'bind', ...(await fixture.own()) }, '?host=evil.test'),
  ].map(({ statusCode }) => statusCode);
  await app.close();

  expect(statuses).toEqual([200, 200]);
  expect(asked.map(({ host, back }) => [host, back])).toEqual([
    [clerk.host, '/login'],
    [clerk.host, '/user/center'],
  ]);
});

test('S164 the page of the sandbox goes back to the two pages that wait for it, and shows nothing else', async () => {
  const page = async (query: string) => {
    const { statusCode, headers, body } = await fixture.world.app.inject({
      url: `/sandbox/alipay?${query}`,
      headers: { host: bare.alpha.clerk.host },
    });
    return { statusCode, type: headers['content-type'], action: / action="(.*?)"/.exec(body)?.[1] };
  };
  const { url } = (await fixture.redirect(bare.alpha.clerk, 'bind')).answer;

  const html = { statusCode: 200, type: 'text/html; charset=utf-8' };
  expect(await page(url.split('?')[1] ?? '')).toEqual({ ...html, action: '/user/center' });
  expect(await page('state=a.b-c&purpose=login')).toEqual({ ...html, action: '/login' });
  for (const query of [
    '',
    'state=a&purpose=//evil.test',
    'state=a&purpose=toString',
    'state=%22%3E%3Cscript%3E&purpose=login',
    'state=a&state=b&purpose=login',
  ])
    expect((await page(query)).statusCode).toBe(404);
  const without = await bare.app.inject({
    url: '/sandbox/alipay?state=a&purpose=login',
    headers: { host: bare.alpha.clerk.host },
  });
  expect(without.statusCode).toBe(404);
});

test('S162 no transaction waits for the provider, and a login that ends meanwhile binds nothing', async () => {
  const { clerk } = bare.alpha;
  const login = await anotherLogin(bare, bare.alpha, clerk);
  const open: unknown[] = [];
  const alipay: AlipayGateway = {
    ...sandboxAlipay(bare.filesDir, () => bare.now),
    accountOf: async () => {
      const { rows } = await bare.database.owner.query<{ query: string }>(
        `select query from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`,
      );
      open.push(...rows);
      await send(bare, login, 'logout');
      return '2088000000000001';
    },
  };
  const app = await anotherServer(bare, { alipay });
  const there = Object.create(bare, { app: { value: app } }) as World;
  const { url } = (await fixture.redirect(login, 'bind', there)).answer;
  const state = stateIn(url);

  const { refusal } = await send(there, login, 'authBind', { body: { authCode: 'x', state } });
  await app.close();

  expect(open).toEqual([]);
  expect(refusal.code).toBe('login_expired');
  expect((await send(bare, clerk, 'userInfo')).answer.alipayAccount).toBeNull();
});
