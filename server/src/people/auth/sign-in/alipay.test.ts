import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settlePolicy, wait } from '../../../testing/people/sign-in.ts';
import {
  openAlipayFixture,
  unknown,
  type AlipayFixture,
} from '../../../testing/providers/alipay.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, password, type World } from '../../../testing/world.ts';

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

const invalidState = { status: 400, message: '支付宝授权已失效或不属于当前登录，请重新发起' };
const invalidCode = { status: 400, message: '支付宝授权码无效或已使用，请重新授权' };

test('S162 S163 S164 an operator binds Alipay, and signs in by it from then on; the audit log has both, masked', async () => {
  const { clerk } = bare.alpha;

  const { answer } = await fixture.bound(clerk);
  const entered = await fixture.enter(clerk, await fixture.agree(unknown(clerk), 'login'));

  expect(answer).toEqual({ alipayAccount: '2088****0001' });
  expect(entered.answer.token).toMatch(/^Bearer [\w-]{43}$/);
  expect(entered.answer.user).toMatchObject({
    id: clerk.operatorId,
    username: 'clerk',
    gate: null,
  });
  const entries = await stored<{ operation: string }>(
    bare,
    bare.alpha,
    `select operation, result, after from audit_log where operator_id = $1 order by id desc limit 2`,
    [clerk.operatorId],
  );
  expect(entries).toEqual([
    { operation: 'login', result: 'ok', after: null },
    { operation: 'user:bindAlipay', result: 'ok', after: { alipayAccount: '2088****0001' } },
  ]);
});

test('S162 binding the same account again changes nothing; another one has to wait until the first is unbound', async () => {
  const { clerk } = bare.alpha;
  await fixture.bound(clerk);

  const again = await fixture.bound(clerk);
  const second = await fixture.bound(clerk, 1);

  expect(again.status).toBe(200);
  expect(second.refusal).toMatchObject({ status: 409, message: '您已绑定支付宝，请先解绑再更换' });
});

test('S162 an account that another operator of the brand has is refused, and is free at another brand', async () => {
  const { admin, clerk } = bare.alpha;
  await fixture.bound(clerk);

  const taken = await fixture.bound(admin);
  const elsewhere = await fixture.bound(bare.beta.clerk);

  expect(taken.refusal).toMatchObject({ status: 409, message: '该支付宝账号已绑定其他员工' });
  expect(elsewhere.status).toBe(200);
});

test('S162 of two operators who bind one account at once, one has it', async () => {
  const { admin, clerk } = bare.alpha;
  for (let round = 0; round < 10; round += 1) {
    await stored(bare, bare.alpha, 'update operators set alipay_account = null');
    const consents = await Promise.all([
      fixture.agree(admin, 'bind'),
      fixture.agree(clerk, 'bind'),
    ]);

    const replies = await Promise.all([
      fixture.bind(admin, consents[0]),
      fixture.bind(clerk, consents[1]),
    ]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
});

test('S164 a state is good for one use, 5 minutes, its own brand, purpose and login, and only as we signed it', async () => {
  const { admin, clerk } = bare.alpha;
  const used = await fixture.agree(clerk, 'bind');
  await fixture.bind(clerk, used);
  const other = await fixture.agree(clerk, 'bind');
  const foreign = await fixture.agree(bare.beta.clerk, 'bind');
  const forSignIn = await fixture.agree(unknown(clerk), 'login');
  const forged = await fixture.agree(clerk, 'bind');
  const [end, nonce, signature = ''] = forged.state.split('.');
  const states = {
    used: await fixture.bind(clerk, { ...(await fixture.agree(clerk, 'bind')), state: used.state }),
    'of another login': await fixture.bind(admin, other),
    'of another brand': await fixture.bind(clerk, foreign),
    'for signing in': await fixture.bind(clerk, forSignIn),
    'of a later end': await fixture.bind(clerk, {
      ...forged,
      state: [(Number.parseInt(end ?? '', 36) + 1000).toString(36), nonce, signature].join('.'),
    }),
    'signed by another': await fixture.bind(clerk, {
      ...forged,
      state: [end, nonce, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join(
        '.',
      ),
    }),
    'no state': await fixture.bind(clerk, { ...forged, state: 'state' }),
  };
  const late = await fixture.agree(clerk, 'bind');
  wait(bare, 300);

  for (const { refusal } of Object.values(states)) expect(refusal).toMatchObject(invalidState);
  expect((await fixture.bind(clerk, late)).refusal).toMatchObject(invalidState);
});

test('S164 a state for signing in is good only for the address that asked for it', async () => {
  const { clerk } = bare.alpha;
  await fixture.bound(clerk);
  const consent = await fixture.agree(unknown(clerk), 'login');

  const elsewhere = await fixture.world.app.inject({
    method: 'POST',
    url: '/api/auth/authLogin',
    remoteAddress: '203.0.113.9',
    headers: { host: clerk.host, 'content-type': 'application/json' },
    payload: JSON.stringify(consent),
  });

  expect(elsewhere.json()).toMatchObject(invalidState);
  expect((await fixture.enter(clerk, consent)).status).toBe(200);
});

test('S162 S163 a code is good for one use, and one that nobody gave is refused', async () => {
  const { clerk } = bare.alpha;
  const first = await fixture.agree(clerk, 'bind');
  await fixture.bind(clerk, first);

  const again = await fixture.bind(clerk, {
    ...(await fixture.agree(clerk, 'bind')),
    authCode: first.authCode,
  });
  const signIn = await fixture.enter(clerk, {
    ...(await fixture.agree(unknown(clerk), 'login')),
    authCode: first.authCode,
  });
  const none = await fixture.bind(clerk, {
    ...(await fixture.agree(clerk, 'bind')),
    authCode: '0'.repeat(32),
  });

  for (const { refusal } of [again, signIn, none]) expect(refusal).toMatchObject(invalidCode);
});

test('S163 an account of nobody, of another brand or of somebody disabled is told as a wrong password is', async () => {
  const { alpha, beta } = bare;
  await fixture.bound(beta.clerk);
  const ofNobody = await fixture.enter(
    alpha.clerk,
    await fixture.agree(unknown(alpha.clerk), 'login', 1),
  );
  const ofOtherBrand = await fixture.enter(
    alpha.clerk,
    await fixture.agree(unknown(alpha.clerk), 'login'),
  );
  await fixture.bound(alpha.clerk);
  const consent = await fixture.agree(unknown(alpha.clerk), 'login');
  await stored(bare, alpha, 'update operators set enabled = false where id = $1', [
    alpha.clerk.operatorId,
  ]);

  const ofDisabled = await fixture.enter(alpha.clerk, consent);

  for (const { refusal } of [ofNobody, ofOtherBrand, ofDisabled])
    expect(refusal).toMatchObject({ status: 402, message: '账号或者密码错误，请联系客服 ~' });
});

test('S163 an account that is blocked after wrong passwords is blocked here, too', async () => {
  const { clerk } = bare.alpha;
  await fixture.bound(clerk);
  await stored(
    bare,
    bare.alpha,
    `insert into attempt_counters (brand_code, key, count, window_ends_at, blocked_until)
       values ('alpha', 'account clerk', 10, $1, $1)`,
    [new Date(bare.now.getTime() + 60_000)],
  );

  const { refusal } = await fixture.enter(clerk, await fixture.agree(unknown(clerk), 'login'));

  expect(refusal).toMatchObject({ status: 429, code: 'too_many_attempts' });
});

test('S163 who has a second factor is still asked for it', async () => {
  const { clerk } = bare.alpha;
  await fixture.bound(clerk);
  await settlePolicy(bare, bare.alpha, 'alipay_login', 'requires_second_factor');

  const { answer } = await fixture.enter(clerk, await fixture.agree(unknown(clerk), 'login'));

  expect(answer.user.gate).toBe('enrolment');
  expect((await fixture.redirect({ ...clerk, token: answer.token }, 'bind')).refusal.code).toBe(
    'forbidden',
  );
});

test('S163 S164 a brand whose policy has no Alipay login gives no address and lets nobody in', async () => {
  const { clerk } = bare.alpha;
  await fixture.bound(clerk);
  const consent = await fixture.agree(unknown(clerk), 'login');
  await settlePolicy(bare, bare.alpha);

  const refused = [
    await fixture.redirect(unknown(clerk), 'login'),
    await fixture.redirect(clerk, 'bind'),
    await fixture.enter(clerk, consent),
  ];

  expect(refused.map(({ refusal }) => refusal.message)).toEqual(
    refused.map(() => '该站点未开启此登录方式'),
  );
});

test('S164 to bind one has to be signed in, and without a provider nobody is sent anywhere', async () => {
  const { clerk } = bare.alpha;

  const stranger = await fixture.redirect(unknown(clerk), 'bind');
  const without = await fixture.redirect(clerk, 'bind', bare);

  expect(stranger.refusal).toMatchObject({ status: 401, code: 'login_expired' });
  expect(without.refusal).toMatchObject({
    status: 409,
    message: '支付宝授权未配置，请联系管理员',
  });
});

test.each(['/api/auth/unBingAlipay', '/api/auth/unbindAlipay'])(
  'S165 X4 %s unbinds: the account signs nobody in, and may be bound anew',
  async (url) => {
    const { admin, clerk } = bare.alpha;
    await fixture.bound(clerk);
    const post = async () =>
      fixture.world.app.inject({
        method: 'POST',
        url,
        headers: {
          host: clerk.host,
          authorization: clerk.token ?? '',
          'content-type': 'application/json',
        },
        payload: JSON.stringify(await fixture.own()),
      });

    const unbound = await post();
    const again = await post();

    expect([unbound, again].map((one) => [one.statusCode, one.json<unknown>()])).toEqual(
      Array.from({ length: 2 }, () => [200, { ok: true }]),
    );
    const entered = await fixture.enter(clerk, await fixture.agree(unknown(clerk), 'login'));
    expect(entered.refusal.status).toBe(402);
    expect((await fixture.bound(admin)).status).toBe(200);
  },
);

test('S162-S165 only the bound operator changes the own binding', async () => {
  const stranger = unknown(bare.alpha.clerk);

  const replies = [
    await fixture.bind(stranger, { authCode: 'x', state: 'x' }),
    await fixture.unbind(stranger),
  ];

  expect(replies.map(({ status }) => status)).toEqual([401, 401]);
});

test('S163 a reset by an administrator, and a deletion, take the binding along', async () => {
  const { admin, clerk, otherClerk } = bare.alpha;
  await fixture.bound(clerk);
  await fixture.bound(otherClerk, 1);

  await send(fixture.world, admin, 'resetOperatorPassword', {
    body: {
      id: clerk.operatorId,
      approvalId: null,
      stepUp: { password: await sealed(bare, password) },
    },
  });
  await send(fixture.world, admin, 'deleteOperators', { body: [otherClerk.operatorId] });

  const left = await stored(
    bare,
    bare.alpha,
    'select username from operators where alipay_account is not null',
  );
  expect(left).toEqual([]);
});
