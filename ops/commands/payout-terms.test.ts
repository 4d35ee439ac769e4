import { send } from '@rental/server/testing/wire/send';
import type { World } from '@rental/server/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeCommandWorld, openCommandWorld } from '../testing/command-world.ts';
import { WrongUsage } from './command.ts';
import { setPayoutTermsOf } from './set-payout-terms.ts';

let world: World;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => closeCommandWorld(world));

const allows = async () => {
  const { stores, admin } = world.alpha;
  const query = { storeId: stores[0] };
  return (await send(world, admin, 'settlementRules', { query })).answer.allowsPayout;
};

test('a brand pays its stores out only while the platform allows it', async () => {
  expect(await allows()).toBe(false);
  await setPayoutTermsOf.run('--brand alpha --allow yes'.split(' '));
  expect(await allows()).toBe(true);
  await setPayoutTermsOf.run('--brand alpha --allow no'.split(' '));
  expect(await allows()).toBe(false);
  await expect(setPayoutTermsOf.run('--brand alpha --allow maybe'.split(' '))).rejects.toThrow(
    WrongUsage,
  );
});
