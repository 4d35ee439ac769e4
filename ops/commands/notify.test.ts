import { stored } from '@rental/server/testing/wire/rows';
import type { World } from '@rental/server/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeCommandWorld, openCommandWorld } from '../testing/command-world.ts';
import { CommandRefusal, WrongUsage } from './command.ts';
import { notify } from './notify.ts';

let world: World;
beforeAll(async () => {
  world = await openCommandWorld();
  await world.database.owner.query(
    `update brands set websocket_enable = true where code = 'alpha'`,
  );
});
afterAll(() => closeCommandWorld(world));

test('an announcement is for everyone of the brand, and stands in its audit log', async () => {
  await notify.run(['--brand', 'alpha', '--message', ' 今晚22:00维护 ']);

  expect(
    await stored(
      world,
      world.alpha,
      'select type, message, store_id, channel_id, purpose, operator_id from live_events',
    ),
  ).toEqual([
    {
      type: 'notify',
      message: '今晚22:00维护',
      store_id: null,
      channel_id: null,
      purpose: null,
      operator_id: null,
    },
  ]);
  expect(
    await stored(
      world,
      world.alpha,
      'select operation, address, operator_id, after, result from audit_log',
    ),
  ).toEqual([
    {
      operation: 'live:notify',
      address: 'terminal',
      operator_id: null,
      after: { message: '今晚22:00维护' },
      result: 'ok',
    },
  ]);
  expect(await stored(world, world.beta, 'select from live_events')).toEqual([]);
});

test.each([
  [['--brand', 'alpha'], WrongUsage],
  [['--brand', 'alpha', '--message', '  '], WrongUsage],
  [['--brand', 'alpha', '--message', '字'.repeat(201)], WrongUsage],
  [['--message', 'x'], WrongUsage],
  [['--brand', 'nobody', '--message', 'x'], CommandRefusal],
  [['--brand', 'beta', '--message', 'x'], CommandRefusal], // its channel is off
])('%j announces nothing', async (args, kind) => {
  await expect(notify.run(args)).rejects.toThrow(kind);

  expect(await stored(world, world.beta, 'select from live_events')).toEqual([]);
});
