import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsOf } from '../testing/wire/calls.ts';
import { anotherServer, createWorld, type Caller, type World } from '../testing/world.ts';

const perMinute = 5;
let world: World;
let app: World['app'];
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  app = await anotherServer(world, {
    trustedProxies: ['10.0.0.254'],
    rateLimitPerMinute: perMinute,
  });
});
afterAll(() => world.close());

const ask = ({ host, token }: Caller, from: string, headers: Record<string, string> = {}) =>
  app.inject({
    url: '/api/auth/info',
    remoteAddress: from,
    headers: { host, ...(token !== null && { authorization: token }), ...headers },
  });

async function statuses(
  count: number,
  one: () => Promise<{ statusCode: number }>,
): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await one()).statusCode);
  return all;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

test('a login makes so many calls in a minute, from wherever; then it waits as long as it is told', async () => {
  const { alpha } = world;
  let place = 0;
  const fromAnywhere = () => ask(alpha.clerk, `10.1.0.${(place += 1)}`);

  const first = await statuses(perMinute, fromAnywhere);
  const refused = await fromAnywhere();
  const colleague = await ask(alpha.admin, '10.1.0.1');
  const seconds = Number(refused.headers['retry-after']);
  world.now = new Date(world.now.getTime() + seconds * 1000);
  const later = await fromAnywhere();

  expect(first).toEqual(times(perMinute, 200));
  expect(faultsOf(refused, ['too_many_requests'])).toEqual([]);
  expect(seconds).toBeLessThanOrEqual(60);
  expect([colleague.statusCode, later.statusCode]).toEqual([200, 200]);
});

test('an address makes twice as many calls, whoever it says it is; other addresses and brands go on', async () => {
  const { alpha, beta } = world;
  const stranger = { ...alpha.clerk, token: null };
  let number = 0;
  const disguised = () =>
    ask(stranger, '10.0.0.1', {
      'x-forwarded-for': `10.9.9.${(number += 1)}`,
      'x-real-ip': '10.9.9.9',
    });

  const first = await statuses(2 * perMinute, disguised);
  const refused = await disguised();
  const neighbour = await ask(stranger, '10.0.0.2');
  const elsewhere = await ask(beta.clerk, '10.0.0.1');

  expect(first).toEqual(times(2 * perMinute, 401));
  expect(faultsOf(refused, ['too_many_requests'])).toEqual([]);
  expect([neighbour.statusCode, elsewhere.statusCode]).toEqual([401, 200]);
});

test('behind a proxy that is listed, the address is the one the proxy saw', async () => {
  const stranger = { ...world.alpha.clerk, token: null };
  const proxied = (client: string) => ask(stranger, '10.0.0.254', { 'x-forwarded-for': client });

  await statuses(2 * perMinute, () => proxied('203.0.113.1'));

  expect((await proxied('203.0.113.1')).statusCode).toBe(429);
  expect((await proxied('203.0.113.2')).statusCode).toBe(401);
  // what the client wrote before its own address is not believed
  expect((await proxied('203.0.113.9, 203.0.113.1')).statusCode).toBe(429);
});
