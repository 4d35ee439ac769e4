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
  const { allowsPayout, allowsSplit } = (await send(world, admin, 'settlementRules', { query }))
    .answer;
  return { allowsPayout, allowsSplit };
};

test('a brand pays its stores out, or has trades split for them, only while the platform allows it', async () => {
  expect(await allows()).toEqual({ allowsPayout: false, allowsSplit: false });
  await setPayoutTermsOf.run('--brand alpha --allow yes'.split(' '));
  expect(await allows()).toEqual({ allowsPayout: true, allowsSplit: false });
  await setPayoutTermsOf.run('--brand alpha --mode split --allow yes'.split(' '));
  expect(await allows()).toEqual({ allowsPayout: true, allowsSplit: true });
  await setPayoutTermsOf.run('--brand alpha --allow no'.split(' '));
  expect(await allows()).toEqual({ allowsPayout: false, allowsSplit: true });
  for (const wrong of ['--brand alpha --allow maybe', '--brand alpha --mode own --allow yes'])
    await expect(setPayoutTermsOf.run(wrong.split(' '))).rejects.toThrow(WrongUsage);
});
