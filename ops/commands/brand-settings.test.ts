import type { World } from '@rental/server/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeCommandWorld, openCommandWorld } from '../testing/command-world.ts';
import { CommandRefusal, WrongUsage } from './command.ts';
import { setLpr } from './set-lpr.ts';
import { setMoneyLimit } from './set-money-limit.ts';
import { setShippingPhotos } from './set-shipping-photos.ts';

let world: World;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => closeCommandWorld(world));

const limits = async () =>
  (
    await world.database.owner.query<{ code: string; limit: number | null }>(
      'select code, money_limit_fen::int as limit from brands order by code',
    )
  ).rows;

test('the limit of one brand is set, and taken away', async () => {
  const before = await limits();
  await setMoneyLimit.run(['--brand', 'alpha', '--yuan', '2500.5']);
  const set = await limits();
  await setMoneyLimit.run(['--brand', 'alpha', '--yuan', 'none']);

  expect(set).toEqual([
    { code: 'alpha', limit: 250_050 },
    { code: 'beta', limit: null },
  ]);
  expect(await limits()).toEqual(before);
});

test.each([
  [[], WrongUsage],
  [['--brand', 'alpha'], WrongUsage],
  [['--brand', 'alpha', '--yuan', '-1'], WrongUsage],
  [['--brand', 'alpha', '--yuan', '1.001'], WrongUsage],
  [['--brand', 'nobody', '--yuan', '1'], CommandRefusal],
])('%j sets nothing', async (args, kind) => {
  const before = await limits();

  await expect(setMoneyLimit.run(args)).rejects.toThrow(kind);

  expect(await limits()).toEqual(before);
});

const photos = async () =>
  (
    await world.database.owner.query<{ code: string; shipping_photos: number }>(
      'select code, shipping_photos from brands order by code',
    )
  ).rows;

test('how many photos one brand asks for is set', async () => {
  await setShippingPhotos.run(['--brand', 'alpha', '--least', '3']);

  expect(await photos()).toEqual([
    { code: 'alpha', shipping_photos: 3 },
    { code: 'beta', shipping_photos: 0 },
  ]);
});

test.each([
  [['--brand', 'alpha'], WrongUsage],
  [['--brand', 'alpha', '--least', '6'], WrongUsage],
  [['--brand', 'alpha', '--least', '-1'], WrongUsage],
  [['--brand', 'nobody', '--least', '1'], CommandRefusal],
])('%j asks for no photos', async (args, kind) => {
  const before = await photos();

  await expect(setShippingPhotos.run(args)).rejects.toThrow(kind);

  expect(await photos()).toEqual(before);
});

const lpr = async () =>
  (await world.database.owner.query<{ lpr_bp: number }>('select lpr_bp from platform_settings'))
    .rows;

test('the LPR of the platform is set, and what is none sets nothing', async () => {
  await setLpr.run(['--bp', '350']);

  for (const args of [[], ['--bp', '0'], ['--bp', '3.5'], ['--bp', '10001']])
    await expect(setLpr.run(args)).rejects.toThrow(WrongUsage);
  expect(await lpr()).toEqual([{ lpr_bp: 350 }]);
});
