import { rentedOrder } from '@rental/server/testing/orders/money';
import { stored } from '@rental/server/testing/wire/rows';
import type { World } from '@rental/server/testing/world';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeCommandWorld, openCommandWorld } from '../testing/command-world.ts';
import { checkBooksOf } from './check-books.ts';
import { CommandRefusal, WrongUsage } from './command.ts';

let world: World;
const lines: string[] = [];
beforeAll(async () => {
  world = await openCommandWorld();
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  await rentedOrder(world, world.alpha);
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => closeCommandWorld(world));

test('books that agree are said to, brand by brand, and one brand can be asked for', async () => {
  await checkBooksOf.run([]);
  await checkBooksOf.run(['--brand', 'beta']);

  expect(lines).toEqual(['alpha：一致', 'beta：一致', 'beta：一致']);
});

test('what differs is named with both sides, and the command fails', async () => {
  await stored(world, world.alpha, `update accounts set debit_fen = 123456 where code = 'cash'`);
  try {
    await expect(checkBooksOf.run([])).rejects.toThrow(
      new CommandRefusal('2 个品牌中有 1 个账目不一致。'),
    );

    expect(lines).toEqual([
      'alpha：1 处差异',
      '  科目合计 现金借方：台账 0.00，业务 1,234.56（元）',
      'beta：一致',
    ]);
    await checkBooksOf.run(['--brand', 'beta']);
  } finally {
    await stored(world, world.alpha, `update accounts set debit_fen = 0 where code = 'cash'`);
  }
});

test.each([
  [['--brand', 'nobody'], CommandRefusal],
  [['--brand'], WrongUsage],
  [['alpha'], WrongUsage],
])('%j checks nothing', async (args, kind) => {
  await expect(checkBooksOf.run(args)).rejects.toThrow(kind);

  expect(lines).toEqual([]);
});
