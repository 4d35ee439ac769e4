import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSms, givePhone } from '../../../testing/people/sign-in.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await givePhone(world, world.alpha, world.alpha.admin, '13900001111');
  await fillSms(world, world.alpha, 100_000);
});
afterAll(() => world.close());

const deadlocks = async (): Promise<number> => {
  const [row] = await stored<{ deadlocks: number }>(
    world,
    world.alpha,
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks ?? 0;
};

test('S159 of twenty codes asked for at once, for the own phone and a new one, none waits for another for ever', async () => {
  const { admin } = world.alpha;
  const ways = [
    () => send(world, admin, 'sendOwnCode', { body: { purpose: 'phone', phone: '13812345678' } }),
    () => send(world, admin, 'sendOwnCode', { body: { purpose: 'email' } }),
    () => send(world, admin, 'sendOperationCode', { query: {} }),
  ];
  for (let round = 0; round < 5; round += 1) {
    await stored(world, world.alpha, 'delete from attempt_counters');
    const heard = await Promise.all(
      Array.from({ length: 20 }, async (_, nth) => (await ways[nth % ways.length]?.())?.status),
    );
    expect(heard.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  }
  expect(await deadlocks()).toBe(0);
});
