import { defaultBrandSettings } from '@rental/domain/platform/brands/brand-settings';
import { defaultFeatureFlags } from '@rental/domain/platform/brands/feature-flags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createBrand } from './create-brand.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The answer to a visitor who has not signed in. */
const visit = (host: string) =>
  send(world, { ...world.alpha.admin, host, token: null }, 'accountConfig');
const brandAt = async (host: string) => (await visit(host)).answer.brand;

/** Writes to a brand's row as the owner of the schema, as the commands of `ops` do. */
async function settle(code: string, columns: string): Promise<void> {
  await world.database.owner.query(`update brands set ${columns} where code = '${code}'`);
  await world.database.owner.query('notify brands');
}

test.each([
  ['S77 the display name', `name = '享租'`, { name: '享租' }],
  ['S78 the H5 host', `domain_app = 'h5.alpha.cn'`, { domainApp: 'h5.alpha.cn' }],
  ['S80 the logo', `logo = 'https://a.cn/l.png'`, { logo: 'https://a.cn/l.png' }],
  ['S81 advertisement', 'advertisement = false', { advertisement: false }],
  ['S82 the credit types', `credit_types = '{faSu}'`, { creditTypes: ['faSu'] }],
  ['S83 creditLuoRan', 'credit_luo_ran = true', { creditLuoRan: true }],
  ['S84 notarizationSelect', 'notarization_select = true', { notarizationSelect: true }],
  ['S85 cardCollateButton', 'card_collate_button = true', { cardCollateButton: true }],
  ['S86 bannerPro', 'banner_pro = true', { bannerPro: true }],
  ['S87 alipayMiniId', `alipay_mini_id = '2021004138'`, { alipayMiniId: '2021004138' }],
  ['S88 specialOrderType', 'special_order_type = 2', { specialOrderType: 2 }],
  ['S89 websocketEnable', 'websocket_enable = true', { websocketEnable: true }],
])('%s of a brand is told as its row has it, and of that brand alone', async (_, columns, told) => {
  const { alpha, beta } = world;
  const before = await brandAt(alpha.admin.host);
  const other = await brandAt(beta.admin.host);
  expect(before).not.toMatchObject(told);

  await settle('alpha', columns);

  await soon(async () => expect(await brandAt(alpha.admin.host)).toEqual({ ...before, ...told }));
  expect(await brandAt(beta.admin.host)).toEqual(other);
});

test('S77 S79 S80 S88 S89 a new brand is told on its admin host as it was created', async () => {
  const brand = {
    ...world.alpha.brand,
    code: 'gamma',
    name: '嘉租',
    domainAdmin: 'admin.gamma.example.com',
    domainApp: 'm.gamma.example.com',
    loginPicture: `/files/${'a'.repeat(32)}`,
    creditTypes: ['faSu'],
    specialOrderType: 2 as const,
    websocketEnable: true,
    flags: { ...defaultFeatureFlags, OpenRiskClass: true },
    settings: {
      theme: '#6959CD',
      showFooter: true,
      footerTxt: '© 2026 嘉租',
      caseNumber: '浙ICP备2026001017号-1',
      riskBalanceMode: 'continuous' as const,
      tokenDays: 7,
      sourceUrl: 'https://git.example.com/rental',
      smsOff: [15],
      smsWords: { approved: '{尾号}已通过。' },
      smsReminderDays: [2],
      overdueReminderDays: [1, 7],
      contactHours: [9, 18] as const,
      shippingPhotos: 2,
    },
  };

  await createBrand(world.database.owner, brand);

  await soon(async () => {
    const { title, consoleTitle, moneyLimitFen: _, buyoutFloorBp: _floor, ...rest } = brand;
    const { dunning: _rules, ...open } = rest;
    const { answer } = await visit('admin.gamma.example.com');
    expect(JSON.stringify(answer)).not.toContain('moneyLimitFen'); // its books are its own
    expect(JSON.stringify(answer)).not.toContain('buyoutFloorBp');
    expect(JSON.stringify(answer)).not.toContain('dunning');
    expect(answer).toMatchObject({
      title,
      consoleTitle,
      brand: open,
    });
  });
});

test('S79 a brand whose admin host changes answers on the new one and on no other', async () => {
  await createBrand(world.database.owner, {
    ...world.alpha.brand,
    code: 'delta',
    domainAdmin: 'admin.delta.example.com',
    domainApp: 'm.delta.example.com',
  });

  await settle('delta', `domain_admin = 'console.delta.cn'`);

  await soon(async () => expect((await visit('console.delta.cn')).status).toBe(200));
  expect((await visit('admin.delta.example.com')).refusal.code).toBe('site_not_found');
});

test('S81 S101 S248 S256 X1 X2 X17 a brand of which nothing was settled has every flag off, #1890ff and a day', async () => {
  const row = `insert into brands (code, name, domain_app, domain_admin, title, console_title)
    values ('epsilon', '易租', 'm.epsilon.cn', 'admin.epsilon.cn', '易租管理平台', '易租管理后台')`;

  await world.database.owner.query(row);
  await world.database.owner.query('notify brands');

  await soon(async () =>
    expect(await brandAt('admin.epsilon.cn')).toMatchObject({
      advertisement: true,
      creditTypes: [],
      specialOrderType: 1,
      websocketEnable: false,
      flags: {
        OpenLease3C: false,
        OpenCredit: false,
        OpenDistribution: false,
        OpenBlockchain: false,
        OpenRiskClass: false,
      },
      settings: defaultBrandSettings,
    }),
  );
});

test.each([
  ['open_lease_3c', 'OpenLease3C'],
  ['open_credit', 'OpenCredit'],
  ['open_distribution', 'OpenDistribution'],
  ['open_blockchain', 'OpenBlockchain'],
  ['open_risk_class', 'OpenRiskClass'],
] as const)('S101 the column %s alone turns on %s', async (column, flag) => {
  const { flags } = world.beta.brand;
  const others = { ...flags, [flag]: false };
  await settle('beta', `${column} = true`);

  await soon(async () =>
    expect((await brandAt(world.beta.admin.host)).flags).toEqual({
      ...others,
      [flag]: true,
    }),
  );
  await settle('beta', `${column} = false`);
  await soon(async () => expect((await brandAt(world.beta.admin.host)).flags).toEqual(others));
  await settle('beta', `${column} = ${flags[flag]}`);
});

test.each([
  `theme = 'red'`,
  `theme = '#1890ff;'`,
  `risk_balance_mode = 'often'`,
  'token_days = 0',
  'token_days = 31',
  `source_url = 'javascript:alert(1)'`,
  `source_url = 'ftp://files.example.com'`,
  `source_url = 'https://github.com@evil.example'`,
  `source_url = '/order/list'`,
  'special_order_type = 3',
])('the database takes no brand with %s', async (columns) => {
  await expect(settle('beta', columns)).rejects.toMatchObject({ code: '23514' });
});

test('outside of a brand the role that serves requests changes no settings, and never a code or a late fee', async () => {
  const change = (column: string) => world.database.app.query(`update brands set ${column}`);

  expect((await change('token_days = 30')).rowCount).toBe(0);
  for (const column of [`code = 'x'`, 'late_fee_first_bp = 1', `match_key = 'x'`])
    await expect(change(column)).rejects.toMatchObject({ code: '42501' });
});

test('S176 X6 the version answers under /api/version as well', async () => {
  const { host, token } = world.alpha.admin;
  const ask = (url: string, authorization: string | null) =>
    world.app.inject({ url, headers: { host, ...(authorization !== null && { authorization }) } });

  const [one, other, stranger] = await Promise.all([
    ask('/api/mail-info', token),
    ask('/api/version', token),
    ask('/api/version', null),
  ]);

  expect(other.json()).toEqual(one.json());
  expect([other.statusCode, stranger.statusCode]).toEqual([200, 401]);
});

test('S176 the version is told to whoever is signed in, and to no stranger', async () => {
  const { alpha } = world;

  const replies = await Promise.all(
    [alpha.clerk, alpha.channelOperator].map((caller) => send(world, caller, 'version')),
  );
  const stranger = await send(world, { ...alpha.admin, token: null }, 'version');

  expect(replies.map(({ answer }) => answer)).toEqual([
    { version: packageJson.version },
    { version: packageJson.version },
  ]);
  expect(stranger.refusal.status).toBe(401);
});
