import { accountConfig } from '@rental/contract/platform/brands';
import { fen } from '@rental/domain/money';
import { inTransaction } from '@rental/server/db/transaction';
import { soon } from '@rental/server/testing/wire/soon';
import type { World } from '@rental/server/testing/world';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeCommandWorld, openCommandWorld } from '../testing/command-world.ts';
import { CommandRefusal, WrongUsage } from './command.ts';
import { createBrand } from './create-brand.ts';
import { setBrand } from './set-brand.ts';
import { showBrand } from './show-brand.ts';

let world: World;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => closeCommandWorld(world));

const configAt = async (host: string) => {
  const heard = await world.app.inject({ url: accountConfig.path, headers: { host } });
  return heard.statusCode === 200 ? accountConfig.answer.parse(heard.json()) : heard.statusCode;
};

const shown = async (brand: string): Promise<string[]> => {
  vi.mocked(console.log).mockClear();
  await showBrand.run(['--brand', brand]);
  return vi.mocked(console.log).mock.calls.map(([line]) => String(line));
};

const everything = [
  ['--name', '阿尔法租机'],
  ['--title', '阿尔法平台'],
  ['--console-title', '阿尔法后台'],
  ['--logo', 'https://cdn.example.com/logo.png'],
  ['--login-picture', 'https://cdn.example.com/login.jpg'],
  ['--theme', '#11a983'],
  ['--show-footer', 'on'],
  ['--footer', '© 2026'],
  ['--case-number', '浙ICP备1号'],
  ['--source-url', 'none'],
  ['--admin-host', 'new.alpha.example.com'],
  ['--app-host', 'h5.alpha.example.com'],
  ['--alipay-mini-id', '2021001234567890'],
  ['--special-order-type', '2'],
  ['--token-days', '7'],
  ['--risk-balance-mode', 'continuous'],
  ['--open-lease-3c', 'on'],
  ['--open-distribution', 'on'],
  ['--open-blockchain', 'on'],
  ['--notarization-select', 'on'],
  ['--live', 'on'],
  ['--open-credit', 'on'],
  ['--open-risk-class', 'on'],
  ['--credit-types', 'faSu'],
  ['--credit-luo-ran', 'on'],
  ['--card-collate-button', 'on'],
  ['--banner-pro', 'on'],
  ['--advertisement', 'off'],
  ['--money-limit', '2500.50'],
  ['--buyout-floor-bp', '9000'],
  ['--owned-cap-bp', '16000'],
  ['--rented-cap-bp', '11000'],
  ['--late-fee-year-cap-bp', '0'],
  ['--sms-off', '15,20'],
  ['--sms-words', '{"approved":"{商品}（{尾号}）审核通过。"}'],
  ['--sms-reminder-days', '1,7'],
  ['--overdue-reminder-days', '3,30'],
  ['--contact-hours', '9-18'],
  ['--shipping-photos', '2'],
] as const;

test('S77 S80 S82 S87 S88 S89 S101 each setting of a brand is set, told by the running server and shown as it is typed', async () => {
  await setBrand.run(['--brand', 'alpha', ...everything.flat()]);

  await soon(async () => expect(await configAt('new.alpha.example.com')).not.toBe(404));
  expect(await configAt('new.alpha.example.com')).toMatchObject({
    title: '阿尔法平台',
    consoleTitle: '阿尔法后台',
    logo: 'https://cdn.example.com/logo.png',
    brand: {
      name: '阿尔法租机',
      loginPicture: 'https://cdn.example.com/login.jpg',
      domainApp: 'h5.alpha.example.com',
      advertisement: false,
      creditTypes: ['faSu'],
      creditLuoRan: true,
      notarizationSelect: true,
      cardCollateButton: true,
      bannerPro: true,
      alipayMiniId: '2021001234567890',
      specialOrderType: 2,
      websocketEnable: true,
      flags: {
        OpenLease3C: true,
        OpenCredit: true,
        OpenDistribution: true,
        OpenBlockchain: true,
        OpenRiskClass: true,
      },
    },
  });
  expect(await configAt('admin.alpha.example.com')).toBe(404);
  expect(await shown('alpha')).toEqual(everything.map(([option, value]) => `${option} ${value}`));
});

test('a change of a brand stands in its audit log with before and after, and touches nothing else', async () => {
  const before = await shown('beta');
  await setBrand.run(['--brand', 'beta', '--live', 'on', '--logo', 'none', '--name', '贝塔']);

  const { rows } = await world.database.owner
    .query<{ before: object; after: object }>(
      `begin; set local app.brand = 'beta';
     select before, after from audit_log where operation = 'ops:set-brand'; commit`,
    )
    .then(
      (results) =>
        (results as unknown as { rows: { before: object; after: object }[] }[])[2] ?? { rows: [] },
    );
  expect(rows).toEqual([
    {
      before: {
        name: 'beta租机',
        title: 'beta租机管理平台',
        consoleTitle: 'beta租机管理后台',
        websocketEnable: false,
      },
      after: {
        name: '贝塔',
        title: '贝塔管理平台',
        consoleTitle: '贝塔管理后台',
        websocketEnable: true,
      },
    },
  ]);
  const changed = new Set(['--name', '--title', '--console-title', '--live']);
  const others = (lines: string[]) =>
    lines.filter((line) => !changed.has(line.split(' ')[0] ?? ''));
  expect(others(await shown('beta'))).toEqual(others(before));
});

test.each([
  [['--brand', 'beta'], WrongUsage],
  [['--live', 'on'], WrongUsage],
  [['--brand', 'beta', '--live', 'yes'], WrongUsage],
  [['--brand', 'beta', '--admin-host', 'https://beta.example.com'], WrongUsage],
  [['--brand', 'beta', '--app-host', 'beta.example.com:80'], WrongUsage],
  [['--brand', 'beta', '--logo', 'javascript:alert(1)'], WrongUsage],
  [['--brand', 'beta', '--credit-types', 'faSu,other'], WrongUsage],
  [['--brand', 'beta', '--special-order-type', '3'], WrongUsage],
  [['--brand', 'beta', '--alipay-mini-id', 'abc'], WrongUsage],
  [['--brand', 'beta', '--sms-reminder-days', '7,1'], WrongUsage],
  [['--brand', 'beta', '--sms-words', '审核通过'], WrongUsage],
  [['--brand', 'beta', '--sms-words', '{"approved":"审核通过"}'], WrongUsage],
  [['--brand', 'beta', '--contact-hours', '7-21'], WrongUsage],
  [['--brand', 'beta', '--contact-hours', '9,18'], WrongUsage],
  [['--brand', 'beta', '--name', ''], WrongUsage],
  [['--brand', 'beta', '--colour', 'red'], WrongUsage],
  [['--brand', 'nobody', '--live', 'on'], CommandRefusal],
  [['--brand', 'beta', '--admin-host', 'new.alpha.example.com'], CommandRefusal],
])('%j changes no brand', async (args, kind) => {
  const before = await shown('beta');

  await expect(setBrand.run(args)).rejects.toThrow(kind);

  expect(await shown('beta')).toEqual(before);
});

test.each([
  ['new.alpha.example.com', 'm.dritte.example.com'],
  ['dritte.example.com', 'h5.alpha.example.com'],
  ['dritte.example.com', 'dritte.example.com'],
])('no brand is made with the hosts %s and %s, which lead elsewhere', async (admin, app) => {
  const hosts = ['--admin-host', admin, '--app-host', app];

  await expect(createBrand.run(['--code', 'dritte', '--name', '第三', ...hosts])).rejects.toThrow(
    CommandRefusal,
  );
});

test.each([
  [[], 'on'],
  [['--live', 'off'], 'off'],
])(
  'S89 a brand made with %j has live messages %s, and its balances stand at 0.00',
  async (more, live) => {
    const code = `neu_${live}`;
    const hosts = [
      '--admin-host',
      `${live}.neu.example.com`,
      '--app-host',
      `m.${live}.neu.example.com`,
    ];

    await createBrand.run(['--code', code, '--name', `新${live}`, ...hosts, ...more]);

    expect(await shown(code)).toContain(`--live ${live}`);
    const balances = await inTransaction(world.database.owner, code, 'read only', async (tx) => ({
      sms: await tx.selectFrom('sms_accounts').select('balance').execute(),
      risk: await tx.selectFrom('risk_accounts').select('balance_fen').execute(),
      booked: await tx
        .selectFrom('accounts')
        .select('code')
        .where((is) => is.or([is('debit_fen', '<>', fen(0)), is('credit_fen', '<>', fen(0))]))
        .execute(),
    }));
    expect(balances).toEqual({ sms: [{ balance: 0 }], risk: [{ balance_fen: 0 }], booked: [] });
  },
);
