import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { someDevices, stored } from '../../testing/wire/rows.ts';
import { someApp, sendOpen, somePerson, type ProgramKey } from '../../testing/wire/send-open.ts';
import { someChoice } from '../../testing/wire/some-choice.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
let key: ProgramKey;
let choice: Awaited<ReturnType<typeof someChoice>>;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  key = await someApp(world, shop);
  choice = await someChoice(world, shop);
  await someDevices(
    world,
    shop,
    Array.from({ length: 20 }, (_, n) => `REPEAT-${n}`),
  );
  await register(key);
});
afterAll(() => world.close());

const register = (by: ProgramKey, idempotencyKey?: string, more: object = {}) =>
  sendOpen(
    world,
    by,
    'openCustomer',
    { params: { externalId: 'C-1' }, body: { ...somePerson, ...more } },
    { ...(idempotencyKey !== undefined && { idempotencyKey }) },
  );
const place = (externalNo: string, idempotencyKey: string, more: object = {}, by = key) =>
  sendOpen(
    world,
    by,
    'openPlaceOrder',
    { body: { ...choice, externalNo, customerId: 'C-1', source: 'h5', ...more } },
    { idempotencyKey },
  );
const cancel = (externalNo: string, idempotencyKey: string) =>
  sendOpen(world, key, 'openCancelOrder', { params: { externalNo } }, { idempotencyKey });
const placed = async (externalNo: string) =>
  (
    await stored<{ count: number }>(
      world,
      shop,
      'select count(*) from order_intakes where external_no = $1',
      [externalNo],
    )
  )[0]?.count;

test('the same key with the same body is answered as the first time, whatever came of the order', async () => {
  const first = await place('R-1', 'place-R-1');
  const asked = await sendOpen(world, key, 'openOrder', { params: { externalNo: 'R-1' } });
  expect(asked.answer).toEqual(first.answer);
  await cancel('R-1', 'cancel-R-1');

  const again = await place('R-1', 'place-R-1');

  expect(again.answer).toEqual(first.answer);
  expect(again.answer.orderStatus).toBe(0);
  expect(
    (await sendOpen(world, key, 'openOrder', { params: { externalNo: 'R-1' } })).answer,
  ).toMatchObject({ orderStatus: 35 });
});

test('a key that was used is refused for another body, another customer or another order', async () => {
  await register(key, 'register-1');
  await place('R-2', 'place-R-2');
  await cancel('R-2', 'cancel-R-2');

  const tries = [
    await register(key, 'register-1', { street: '别处 1 号' }),
    await place('R-3', 'place-R-2'),
    await cancel('R-1', 'cancel-R-2'),
  ];

  expect(tries.map(({ status, refusal }) => [status, refusal.code])).toEqual(
    tries.map(() => [409, 'idempotency_key_reused']),
  );
  expect(await placed('R-3')).toBe(0);
});

test('a key is the own one of each app and of each call, and a refused try leaves it free', async () => {
  const other = await someApp(world, shop, { name: '另一个' });
  await register(other, 'shared-key-1');
  expect((await place('R-4', 'shared-key-1', { planVersion: 9 })).refusal.code).toBe(
    'plan_version_stale',
  );
  expect((await place('R-4', 'shared-key-1')).status).toBe(200);
  expect((await place('R-5', 'shared-key-1', {}, other)).status).toBe(200);
  expect((await place('R-6', 'short')).refusal.fields).toEqual({
    'Idempotency-Key': '请求标识应为8至128位字母、数字或符号',
  });
});

test('while the first try is under way the second is told to come back, and waits for nothing', async () => {
  const client = await world.database.owner.connect();
  await client.query(
    `begin; select pg_advisory_xact_lock(hashtext('external no'), hashtext('alpha R-7'))`,
  );
  const first = place('R-7', 'place-R-7');
  await vi.waitFor(async () => {
    const { rows } = await client.query('select from pg_locks where not granted');
    expect(rows).toHaveLength(1);
  });

  const second = await place('R-7', 'place-R-7');
  await client.query('commit');
  client.release();

  expect([second.status, second.refusal.code, second.headers['retry-after']]).toEqual([
    409,
    'in_progress',
    '1',
  ]);
  expect((await first).status).toBe(200);
  expect((await place('R-7', 'place-R-7')).answer).toEqual((await first).answer);
});

test('of many at once with one key one is done, and the others hear its answer or come back', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => place('R-8', 'place-R-8')));

  expect(await placed('R-8')).toBe(1);
  const done = all.filter(({ status }) => status === 200);
  expect(new Set(done.map(({ answer }) => answer.orderNo)).size).toBe(1);
  expect(all.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code)).toEqual(
    all.filter(({ status }) => status !== 200).map(() => 'in_progress'),
  );
});
