import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLogistics } from '../../app-gateways.ts';
import {
  LogisticsUnanswered,
  noLogistics,
  type LogisticsGateway,
} from '../../gateways/logistics/logistics-gateway.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { enableAccount, testAccount } from '../../testing/providers/sms-accounts.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import {
  anotherServer,
  createWorld,
  password,
  type Shop,
  type World,
} from '../../testing/world.ts';

let bare: World;
let world: World;
let shop: Shop;
let gateway: LogisticsGateway;
let close: () => Promise<unknown>;
/** The accounts that were asked, in order. */
let asked: number[] = [];
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  const { gateway: tracking, ...accountTools } = createLogistics({
    database: bare.database,
    secretKey: bare.secretKey,
    demo: true,
    otherwise: noLogistics,
    watch: (driver, id) => ({
      ...driver,
      find: (parcel) => {
        asked.push(id);
        return driver.find(parcel);
      },
    }),
    now: () => bare.now,
  });
  gateway = tracking;
  const app = await anotherServer(bare, { gateways: { logistics: tracking }, accountTools });
  world = Object.create(bare, { app: { value: app } }) as World;
  close = () => app.close();
});
afterAll(async () => {
  await close();
  await bare.close();
});
afterEach(async () => {
  asked = [];
  await stored(bare, shop, 'update provider_accounts set is_stopped = true');
});

const account = async (name: string, key: string, preference = 1) => {
  const body = {
    kind: 'sandboxLogistics' as const,
    name,
    preference,
    settings: { customer: 'C1' },
    keys: { key },
  };
  const { answer } = await send(world, shop.admin, 'createProviderAccount', { body });
  await testAccount(world, shop, answer.id);
  await enableAccount(world, shop, answer.id);
  return answer.id;
};
const find = (trackingNumber: string, brand = 'alpha') =>
  gateway.find(
    {
      carrier: 'SF',
      trackingNumber,
      phoneEnd: '5678',
      sentAt: new Date(bare.now.getTime() - 3 * 3_600_000),
    },
    brand,
  );

test('a brand has its parcels tracked by its own account, and no other brand by it', async () => {
  expect(await gateway.isSetUp('alpha')).toBe(false);
  const id = await account('一', 'good-key');

  expect([await gateway.isSetUp('alpha'), await gateway.isSetUp('beta')]).toEqual([true, false]);
  expect(await find('SF1234567890')).toMatchObject({ kind: 'found', state: 'onTheWay' });
  expect(await find('SF1234567890', 'beta')).toEqual({ kind: 'unknownNumber' });
  expect(asked).toEqual([id]);
});

test('where the first account cannot be asked or does not answer, the next one is asked', async () => {
  const down = await account('停', 'down-key', 1);
  const good = await account('好', 'good-key', 2);

  expect(await find('SF1234567890')).toMatchObject({ kind: 'found' });
  expect(asked).toEqual([down, good]);
  await expect(find('SF1234560004')).rejects.toThrow(LogisticsUnanswered);
  expect(await find('SF1234560001')).toEqual({ kind: 'unknownNumber' });
});

test('a key that the provider refuses fails its test and is not enabled; a rotated key is used from the next question on', async () => {
  const bad = {
    kind: 'sandboxLogistics' as const,
    name: '坏',
    preference: 1,
    settings: { customer: 'C1' },
    keys: { key: 'bad-key' },
  };
  const { answer } = await send(world, shop.admin, 'createProviderAccount', { body: bad });
  const tested = await testAccount(world, shop, answer.id);
  expect(tested.answer).toMatchObject({ isPassed: false });
  expect((await enableAccount(world, shop, answer.id)).refusal.code).toBe(
    'provider_account_untested',
  );

  const id = await account('换', 'down-key');
  await expect(find('SF1234567890')).rejects.toThrow(LogisticsUnanswered);
  const body = { ...bad, id, name: '换', keys: { key: 'good-key' } };
  await send(world, shop.admin, 'saveProviderAccount', { body });
  await testAccount(world, shop, id, 2);
  await enableAccount(world, shop, id, 2);
  expect(await find('SF1234567890')).toMatchObject({ kind: 'found' });

  const stop = { id, stepUp: { password: await sealed(world, password) } };
  await send(world, shop.admin, 'stopProviderAccount', { body: stop });
  expect(await gateway.isSetUp('alpha')).toBe(false);
});
