import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsOf, type Heard } from '../../../testing/wire/calls.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { createWorld, password, type Shop, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const shop of [world.alpha, world.beta])
    await stored(world, shop, 'delete from attempt_counters');
});

interface Try {
  shop?: Shop;
  username?: string;
  password: string;
  path?: string;
  from?: string;
  headers?: Record<string, string>;
}

/** One try with a captcha that is right, put where the server keeps them: drawing is limited as well. */
async function attempt(one: Try): Promise<Heard> {
  const shop = one.shop ?? world.alpha;
  const uuid = randomUUID();
  await stored(
    world,
    shop,
    'insert into captchas (brand_code, uuid, answer, expires_at) values ($1, $2, $3, $4)',
    [shop.brand.code, uuid, 'abcd', new Date(world.now.getTime() + 60_000)],
  );
  return world.app.inject({
    method: 'POST',
    url: one.path ?? '/api/auth/login',
    remoteAddress: one.from ?? '10.0.0.1',
    headers: { host: shop.admin.host, 'content-type': 'application/json', ...one.headers },
    payload: { username: one.username ?? 'admin', password: one.password, uuid, code: 'abcd' },
  });
}

async function tries(count: number, one: Try): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await attempt(one)).statusCode);
  return statuses;
}

const wait = (minutes: number) => {
  world.now = new Date(world.now.getTime() + minutes * 60_000);
};

test('after ten wrong passwords the eleventh try answers 429, also with the right one', async () => {
  const ten = await tries(10, { password: 'wrong' });
  const right = await attempt({ password });

  expect(ten).toEqual(Array.from({ length: 10 }, () => 402));
  expect(faultsOf(right, ['too_many_attempts'])).toEqual([]);
  expect(Number(right.headers['retry-after'])).toBe(900);
});

test('a refused account opens again by itself after 15 minutes', async () => {
  await tries(10, { password: 'wrong' });

  wait(14.99);
  const early = await attempt({ password });
  wait(0.02);
  const late = await attempt({ password });

  expect([early.statusCode, late.statusCode]).toEqual([429, 200]);
  expect(Number(early.headers['retry-after'])).toBe(1);
});

test('ten wrong passwords over more than 15 minutes refuse nobody', async () => {
  await tries(9, { password: 'wrong' });
  wait(15.1);
  await tries(9, { password: 'wrong' });

  expect((await attempt({ password })).statusCode).toBe(200);
});

test('a right password forgets the wrong ones before it', async () => {
  await tries(9, { password: 'wrong' });
  await attempt({ password });

  expect(await tries(9, { password: 'wrong' })).not.toContain(429);
});

test('an account is counted once, however its name is written, whichever login page and address is used', async () => {
  const ways: Try[] = [
    { password: 'wrong', username: ' ADMIN ' },
    { password: 'wrong', username: 'Admin', from: '10.0.0.2' },
    { password: 'wrong', path: '/api/auth/qd/login', from: '10.0.0.3' },
    { password: 'wrong', headers: { 'x-forwarded-for': '10.9.9.9', 'x-real-ip': '10.9.9.9' } },
    { password: 'wrong', headers: { 'user-agent': 'another' } },
  ];
  for (const way of [...ways, ...ways]) await attempt(way);

  expect((await attempt({ password, from: '10.0.0.9' })).statusCode).toBe(429);
});

test('an unknown account is refused after ten tries like any other: the limit tells nobody who exists', async () => {
  const statuses = await tries(11, { password: 'wrong', username: 'ghost' });

  expect(statuses.at(-1)).toBe(429);
  expect(statuses.slice(0, 10)).not.toContain(429);
});

test('one account refused leaves the others, and the same name in another brand', async () => {
  await tries(10, { password: 'wrong' });

  const clerk = await attempt({ password, username: 'clerk' });
  const there = await attempt({ password, shop: world.beta });

  expect([clerk.statusCode, there.statusCode]).toEqual([200, 200]);
});

test('after a hundred wrong passwords of any accounts an address is refused, and no other address', async () => {
  const hundred: number[] = [];
  for (let batch = 0; batch < 10; batch += 1) {
    const ten = Array.from({ length: 10 }, (_, index) =>
      attempt({ password: 'wrong', username: `ghost-${batch}-${index}` }),
    );
    hundred.push(...(await Promise.all(ten)).map((heard) => heard.statusCode));
  }

  const same = await attempt({ password, headers: { 'x-forwarded-for': '10.0.0.77' } });
  const other = await attempt({ password, from: '10.0.0.2' });

  expect(new Set(hundred)).toEqual(new Set([402]));
  expect([same.statusCode, other.statusCode]).toEqual([429, 200]);
});

test('thirty wrong passwords at once are all counted: the right one is refused after them', async () => {
  await Promise.all(Array.from({ length: 30 }, () => attempt({ password: 'wrong' })));

  expect((await attempt({ password })).statusCode).toBe(429);
});

test('an address draws sixty captchas in a minute; then it waits, and another does not', async () => {
  const draw = (from: string) =>
    world.app.inject({
      method: 'GET',
      url: '/api/auth/code',
      remoteAddress: from,
      headers: { host: world.alpha.admin.host, 'x-forwarded-for': randomUUID() },
    });
  const sixty: number[] = [];
  for (let index = 0; index < 60; index += 1) sixty.push((await draw('10.0.0.1')).statusCode);

  const refused = await draw('10.0.0.1');
  const other = await draw('10.0.0.2');
  wait(1.01);
  const later = await draw('10.0.0.1');

  expect(new Set(sixty)).toEqual(new Set([200]));
  expect(faultsOf(refused, ['too_many_captchas'])).toEqual([]);
  expect([other.statusCode, later.statusCode]).toEqual([200, 200]);
});
