import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toppedUp } from '../../testing/providers/risk.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('S196 the balance is told in yuan, with every fen that was topped up', async () => {
  const told: unknown[] = [];
  for (const amount of [5, 12_340, 123_444_355]) {
    await toppedUp(world, world.alpha, fen(amount));
    told.push((await send(world, world.alpha.admin, 'riskBalance')).answer);
  }

  expect(told).toEqual(['0.05', '123.45', '1234567.00'].map((yuan) => ({ code: 200, data: yuan })));
});

test('S41 S196 a new brand has a risk balance of 0.00', async () => {
  const { answer } = await send(world, world.beta.admin, 'riskBalance');

  expect(answer).toEqual({ code: 200, data: '0.00' });
});

test('X33 the balance of a brand without an account is null', async () => {
  await stored(world, world.beta, "delete from risk_accounts where brand_code = 'beta'");

  const { answer } = await send(world, world.beta.clerk, 'riskBalance');

  expect(answer).toEqual({ code: 200, data: null });
});

test('S148 a channel operator is told neither balance nor providers', async () => {
  const replies = await Promise.all(
    (['riskBalance', 'riskTabs'] as const).map((name) =>
      send(world, world.alpha.channelOperator, name),
    ),
  );

  expect(replies.map(({ refusal }) => refusal.code)).toEqual(['forbidden', 'forbidden']);
});

test('S195 S99 a brand begins with the six providers of the platform', async () => {
  const { answer } = await send(world, world.alpha.clerk, 'riskTabs');

  expect(answer.map(({ type, label }) => [type, label])).toEqual([
    [1, '买家类1'],
    [2, '买家类2'],
    [3, '买家类3'],
    [4, '征信机构'],
    [5, '蚂蚁风控'],
    [6, '余额'],
  ]);
  expect(answer.every(({ enabled, priceFen }) => enabled && priceFen >= 0)).toBe(true);
});

test('X26 a brand has labels, prices and switches of its own', async () => {
  const { alpha, beta } = world;
  await stored(
    world,
    beta,
    `update risk_providers set label = '白骑士', enabled = false, price_fen = 1234 where type = 2`,
  );

  const [ours, theirs] = await Promise.all([
    send(world, alpha.admin, 'riskTabs'),
    send(world, beta.admin, 'riskTabs'),
  ]);

  expect(theirs.answer[1]).toEqual({ type: 2, label: '白骑士', enabled: false, priceFen: 1_234 });
  expect(ours.answer[1]?.label).toBe('买家类2');
});

test('the server changes no prices and no balance but by the books, and none goes below zero', async () => {
  const asServer = (statement: string) => world.database.app.query(statement);

  await expect(asServer('update risk_accounts set balance_fen = 1')).rejects.toThrow('denied');
  await expect(asServer('update risk_providers set price_fen = 0')).rejects.toThrow('denied');
  await expect(
    stored(
      world,
      world.alpha,
      `update account_balances set credit_fen = debit_fen + 1 where code = 'riskPrepaid'`,
    ),
  ).rejects.toThrow('check');
});
