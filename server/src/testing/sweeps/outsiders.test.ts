import { allPermissions, brandPermissions, type Permission } from '@rental/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNames, endpointOf, faultsOf, rightCalls, type Heard } from '../wire/calls.ts';
import { someOrders, stored } from '../wire/rows.ts';
import { urlOf, type Parts } from '../wire/send.ts';
import { anotherLogin, createWorld, type Caller, type World } from '../world.ts';

let world: World;
let orderId = 0;
beforeAll(async () => {
  world = await createWorld();
  [orderId = 0] = await someOrders(world, world.alpha, 1);
});
afterAll(() => world.close());

const guarded = callNames.filter((name) => endpointOf(name).permission !== 'public');

/** A right call, or one whose path, body and content type no validation would let through. */
type Manner = 'as it should be' | 'with garbage';

async function call(
  name: (typeof callNames)[number],
  host: string,
  authorization: string | null,
  manner: Manner = 'as it should be',
): Promise<Heard> {
  const { body, ...place } = rightCalls(orderId)[name] as Parts;
  const isRight = manner === 'as it should be';
  return world.app.inject({
    method: endpointOf(name).method,
    url: urlOf(name, isRight ? place : { params: { id: '-1' }, query: { size: 'x', page: '-1' } }),
    headers: {
      host,
      ...(authorization !== null && { authorization }),
      ...(isRight
        ? body !== undefined && { 'content-type': 'application/json' }
        : { 'content-type': 'text/plain' }),
    },
    ...(isRight
      ? body !== undefined && { payload: JSON.stringify(body) }
      : endpointOf(name).method !== 'GET' && { payload: '{"orderId": "\0' }),
  });
}

/** Tokens that let nobody in, each with what it is. */
async function deadTokens(): Promise<[what: string, token: string | null][]> {
  const { alpha, beta } = world;
  const { token } = alpha.admin;
  const expired = await anotherLogin(world, alpha, alpha.admin, 0);
  return [
    ['none', null],
    ['empty', ''],
    ['Bearer alone', 'Bearer '],
    ['forged', `Bearer ${'A'.repeat(43)}`],
    ['cut', token?.slice(0, -1) ?? ''],
    ['longer', `${token}A`],
    ['in another case', `Bearer ${swapCase(token?.slice(7) ?? '')}`],
    ["another brand's", beta.admin.token],
    ['expired', expired.token],
    ['another scheme', `Basic ${token?.slice(7)}`],
    ['twice', `${token}, ${token}`],
    ['an injection', "Bearer ' or 1=1 --"],
    ['far too long', `Bearer ${'A'.repeat(10_000)}`],
  ];
}

const swapCase = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

test.each(guarded)(
  'without a live login %s answers 401, whatever was sent with it',
  async (name) => {
    const faults: string[] = [];
    for (const [what, token] of await deadTokens())
      for (const manner of ['as it should be', 'with garbage'] as const) {
        const heard = await call(name, world.alpha.admin.host, token, manner);
        faults.push(
          ...faultsOf(heard, ['login_expired']).map((fault) => `${what}, ${manner}: ${fault}`),
        );
      }

    expect(faults).toEqual([]);
  },
);

/** The rights of each role, written down a second time: a right added by mistake shows here. */
const clerkRights: readonly Permission[] = [
  'home:view',
  'order:list',
  'order:approve',
  'order:reject',
  'order:reopen',
  'order:authorize',
  'order:agreement',
  'order:sign',
  'order:ship',
  'order:receive',
  'order:close',
  'order:note',
  'order:papers',
  'order:address',
  'order:swap',
  'order:charge',
  'order:return',
  'order:buyout',
  'order:relet',
  'order:endAsLost',
  'order:place',
  'risk:list',
  'risk:query',
  'return:list',
  'buyout:list',
  'overdue:list',
  'dunning:work',
  'dunning:agree',
  'overstay:list',
  'relet:list',
  'loss:list',
  'claim:list',
  'claim:edit',
  'application:list',
  'application:handle',
  'complaint:list',
  'complaint:handle',
  'settlement:list',
  'settlement:submit',
  'withdrawal:list',
  'withdrawal:apply',
  'invoice:list',
  'invoice:add',
  'bill:list',
  'cashFlow:list',
  'cashMovement:list',
  'financeHome:view',
  'extra:list',
  'bill:collect',
  'bill:deduct',
  'ledger:view',
  'agreement:view',
  'agreement:notarize',
  'device:list',
  'product:list',
  'pricePlan:list',
  'store:list',
  'store:edit',
  'device:edit',
  'repair:list',
  'repair:edit',
  'payment:list',
  'refund:list',
  'refund:pay',
  'material:upload',
];
const roles: { who: string; caller: () => Caller; platform: string; rights: readonly string[] }[] =
  [
    { who: 'admin', caller: () => world.alpha.admin, platform: 'manage', rights: brandPermissions },
    { who: 'clerk', caller: () => world.alpha.clerk, platform: 'manage', rights: clerkRights },
    {
      who: 'channel operator',
      caller: () => world.alpha.channelOperator,
      platform: 'channel',
      rights: [
        'home:view',
        'order:list',
        'return:list',
        'buyout:list',
        'overstay:list',
        'relet:list',
        'application:list',
        'bill:list',
        'cashFlow:list',
        'extra:list',
        'commission:list',
        'withdrawal:list',
        'withdrawal:apply',
        'payoutAccount:edit',
        'channel:poster',
      ],
    },
  ];

const manners = ['as it should be', 'with garbage'] as const;

/** Calls about the brand as a whole: with the right to them, they are still only for whoever reaches all of it. */
const ofWholeBrand: ReadonlySet<string> = new Set([
  'listAccounts',
  'checkBooksNow',
  'setSkuDepreciation',
  'setSkuGrades',
  'riskUsage',
  'listDistributors',
  'distributionBranch',
  'listDistributionRecords',
  'distributorPoster',
  'addDistributor',
  'moveDistributor',
  'switchDistributor',
  'payDistributor',
  'distributionRules',
  'saveDistributionRule',
]);

test.each(roles)(
  'every call that the role of $who does not hold answers 403, and no other does',
  async (role) => {
    const { host, token } = role.caller();
    const wrong: string[] = [];
    for (const name of guarded) {
      const { platforms, permission } = endpointOf(name);
      const isTheirs =
        (platforms as readonly string[]).includes(role.platform) &&
        (permission === 'signedIn' || role.rights.includes(permission));
      for (const manner of isTheirs ? (['as it should be'] as const) : manners) {
        const heard = await call(name, host, token, manner);
        const isBeyond = ofWholeBrand.has(name) && role.who !== 'admin';
        if (isTheirs && isBeyond) wrong.push(...faultsOf(heard, ['whole_brand_only']));
        else if (isTheirs && [401, 403].includes(heard.statusCode))
          wrong.push(`${name}: ${heard.body}`);
        if (!isTheirs)
          wrong.push(...faultsOf(heard, ['forbidden']).map((fault) => `${name} ${fault}`));
      }
    }

    expect(wrong).toEqual([]);
  },
);

test('who reaches for a call without the right to it stands in the audit log', async () => {
  const { host, token, operatorId } = world.alpha.channelOperator;

  await call('approveOrder', host, token);

  const [entry] = await stored(
    world,
    world.alpha,
    'select operation, operator_id, purpose, result from audit_log order by id desc limit 1',
  );
  expect(entry).toEqual({
    operation: 'POST /api/order/approve',
    operator_id: operatorId,
    purpose: 2,
    result: 'forbidden',
  });
});

test('a right given to a channel role by mistake opens no call of the normal platform', async () => {
  const { beta } = world;
  await stored(
    world,
    beta,
    `insert into role_permissions select 'beta', $1, unnest($2::text[]) on conflict do nothing`,
    [beta.roles.channel, allPermissions],
  );
  const { host, token } = beta.channelOperator;
  const notTheirs = guarded.filter((name) => !endpointOf(name).platforms.includes('channel'));

  const heard = await Promise.all(notTheirs.map((name) => call(name, host, token)));

  expect(notTheirs.length).toBeGreaterThan(5);
  expect(heard.flatMap((one) => faultsOf(one, ['forbidden']))).toEqual([]);
});

test('the calls open to everyone are the few we know', () => {
  const open = callNames.filter((name) => endpointOf(name).permission === 'public');
  expect(new Set(open)).toEqual(
    new Set([
      'captcha',
      'login',
      'channelLogin',
      'accountLogin',
      'sendLoginSms',
      'smsLogin',
      'rememberedLogin',
      'channelRememberedLogin',
      'resetForgottenPassword',
      'authRedirect',
      'authLogin',
      'logout',
      'accountConfig',
      'health',
      'agreementCallback',
      'chainCallback',
      'notarizationCallback',
      'paymentCallback',
      'alipayCallback',
      'wechatCallback',
      'refundCallback',
      'authorizationCallback',
      'deductionCallback',
      'smsReceiptCallback',
    ]),
  );
});

test('a login counts only in the Authorization header, not in a cookie, the address or the body', async () => {
  const { host, token } = world.alpha.admin;
  const bare = token?.slice(7) ?? '';
  const elsewhere = [
    { headers: { cookie: `token=${bare}; Authorization=${token}; manage_token=${bare}` } },
    { url: `/api/auth/info?token=${bare}&authorization=${encodeURIComponent(token ?? '')}` },
    { headers: { 'x-authorization': token ?? '', token: bare, 'x-access-token': bare } },
    { headers: { 'proxy-authorization': token ?? '' } },
  ];

  const heard = await Promise.all(
    elsewhere.map(({ headers = {}, url = '/api/auth/info' }) =>
      world.app.inject({ method: 'GET', url, headers: { host, ...headers } }),
    ),
  );

  expect(heard.flatMap((one) => faultsOf(one, ['login_expired']))).toEqual([]);
});

test('a token is accepted with Bearer in any case, and without it', async () => {
  const { host, token } = world.alpha.admin;
  const bare = token?.slice(7) ?? '';

  const heard = await Promise.all(
    [`Bearer ${bare}`, `bearer ${bare}`, bare].map((authorization) =>
      call('userInfo', host, authorization),
    ),
  );

  expect(heard.map((one) => one.statusCode)).toEqual([200, 200, 200]);
});

test('S125 no success of any call has a top-level status, which the web would take for a failure', async () => {
  const answers: unknown[] = [];
  const inOrder = [...callNames.filter((name) => name !== 'logout'), 'logout'] as const;
  for (const name of inOrder)
    for (const caller of [world.alpha.admin, world.alpha.channelOperator]) {
      const heard = await call(name, caller.host, caller.token);
      if (heard.statusCode < 300) answers.push(JSON.parse(heard.body));
    }

  expect(answers.length).toBeGreaterThan(10);
  expect(answers.filter((answer) => Object.hasOwn(answer as object, 'status'))).toEqual([]);
});
