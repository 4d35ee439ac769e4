import { send } from '@rental/server/testing/wire/send';
import { stored } from '@rental/server/testing/wire/rows';
import type { World } from '@rental/server/testing/world';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeCommandWorld, openCommandWorld } from '../testing/command-world.ts';
import { CommandRefusal, WrongUsage } from './command.ts';
import { riskPrices } from './risk-prices.ts';
import { setRiskProvider } from './set-risk-provider.ts';
import { topUpRiskBalance } from './top-up-risk.ts';

let world: World;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => closeCommandWorld(world));

test('S196 what the platform tops up is the balance of the brand, with its note in books and audit log', async () => {
  await topUpRiskBalance.run(['--brand', 'alpha', '--yuan', '1000.50', '--note', ' 工行 9981 ']);

  const usage = await send(world, world.alpha.admin, 'riskUsage');
  expect(usage.answer.balanceFen).toBe(100_050);
  const list = await send(world, world.alpha.admin, 'topUps', { query: { balance: 'risk' } });
  expect(list.answer.topUps).toMatchObject([
    { way: 'platform', amountFen: 100_050, smsCount: null, note: '工行 9981' },
  ]);
  expect(
    await stored(
      world,
      world.alpha,
      `select address, after from audit_log where operation = 'risk:topUp'`,
    ),
  ).toEqual([{ address: 'terminal', after: { note: '工行 9981', amountFen: 100_050 } }]);
  expect((await send(world, world.beta.admin, 'riskBalance')).answer.data).toBe('0.00');
});

test('S195 X26 a brand has the name, price and switch of a provider that the platform set', async () => {
  await setRiskProvider.run([
    '--brand',
    'alpha',
    '--type',
    '2',
    '--label',
    '白骑士',
    '--yuan',
    '3.50',
  ]);
  await setRiskProvider.run(['--brand', 'alpha', '--type', '2', '--enabled', 'off']);

  const [ours, theirs] = [
    await send(world, world.alpha.admin, 'riskTabs'),
    await send(world, world.beta.admin, 'riskTabs'),
  ];
  expect(ours.answer[1]).toEqual({ type: 2, label: '白骑士', enabled: false, priceFen: 350 });
  const { prices } = (await send(world, world.alpha.admin, 'riskUsage')).answer;
  expect(prices[1]).toMatchObject({
    type: 2,
    priceFen: 350,
    changedAt: expect.any(String) as string,
  });
  expect(prices[0]?.changedAt).toBeNull();
  vi.mocked(console.log).mockClear();
  await riskPrices.run(['--brand', 'alpha']);
  const lines = vi.mocked(console.log).mock.calls.map(([line]) => String(line));
  expect(lines[1]).toBe('2　白骑士　¥3.50　停用');
  expect(lines.slice(6, 9)).toEqual([
    '7　法诉　¥6.00　启用',
    '8　LuoRan　¥8.00　启用',
    '9　证件核对　¥0.50　启用',
  ]);
  expect(lines.slice(9)).toEqual([expect.stringMatching(/　平台　2：¥[\d.]+ → ¥3.50$/)]);
  expect(theirs.answer[1]).toMatchObject({ label: '买家类2', enabled: true });
});

test.each([
  [['--brand', 'alpha', '--yuan', '0', '--note', 'x'], WrongUsage],
  [['--brand', 'alpha', '--yuan', '-5', '--note', 'x'], WrongUsage],
  [['--brand', 'alpha', '--yuan', '1.234', '--note', 'x'], WrongUsage],
  [['--brand', 'alpha', '--yuan', '10000000.01', '--note', 'x'], WrongUsage],
  [['--brand', 'alpha', '--yuan', '5', '--note', ' '], WrongUsage],
  [['--brand', 'nobody', '--yuan', '5', '--note', 'x'], CommandRefusal],
])('top-up-risk %j is refused', async (args, refusal) => {
  await expect(topUpRiskBalance.run(args)).rejects.toThrow(refusal);
});

test.each([
  ['--type', '10', '--enabled', 'on'],
  ['--type', '1'],
  ['--type', '1', '--label', ' '],
  ['--type', '1', '--yuan', '-1'],
  ['--type', '1', '--yuan', '1000.01'],
  ['--type', '1', '--enabled', 'maybe'],
])('set-risk-provider %j %j is refused', async (...args) => {
  await expect(setRiskProvider.run(['--brand', 'alpha', ...args])).rejects.toThrow(WrongUsage);
});
