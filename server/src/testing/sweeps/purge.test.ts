import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetched, linkOf, someJpeg, upload } from '../../platform/materials/testing/uploads.ts';
import { stored } from '../wire/rows.ts';
import { anotherLogin, aWorker, createWorld, type World } from '../world.ts';

// The nightly purges of all areas, seen from outside.

let world: World;
const days = (count: number) => new Date(world.now.getTime() + count * 86_400_000);
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const count = async (from: string) => {
  const [row] = await stored<{ count: number }>(world, world.alpha, `select count(*) from ${from}`);
  return row?.count;
};
const filesOf = async () =>
  (await readdir(world.filesDir, { recursive: true })).filter((name) => name.includes('.'));

test('what is over goes at night, and what is not yet over stays', async () => {
  const { alpha, beta } = world;
  const { clerk } = alpha;
  const put = (statement: string, ...values: unknown[]) => stored(world, alpha, statement, values);
  const both = [days(-31), days(-29)];
  await put(
    `insert into open_apps (brand_code, name, scopes, requests_per_minute, created_at)
       values ('alpha', '商城', '{orders}', 60, now())`,
  );
  for (const at of [days(-8), days(-6)])
    await put(
      `insert into open_requests (brand_code, app_id, at, method, call, status, took_ms, trace_id)
         select 'alpha', id, $1, 'GET', '/open/v1/products', 200, 1, 'x' from open_apps`,
      at,
    );
  for (const at of both) {
    await put(
      `insert into provider_calls (brand_code, at, provider, operation, outcome, took_ms, trace_id)
         values ('alpha', $1, 'sms', 'send', 'answered', 1, 'x')`,
      at,
    );
    await put(
      `insert into idempotency_keys (brand_code, operation, operator_id, key, body_hash, created_at)
         values ('alpha', 'x', $1, $2, '', $3)`,
      clerk.operatorId,
      String(at),
      at,
    );
    await put(
      `insert into open_idempotency_keys (brand_code, app_id, operation, key, body_hash, created_at)
         select 'alpha', id, 'x', $1, '', $2 from open_apps`,
      String(at),
      at,
    );
    await put(
      `insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at, finished_at, outcome)
         values ('alpha', 'x', '{}', $1, 1, $1, $1, 'dead'), ('alpha', 'y', '{}', $1, 1, $1, $1, 'done')`,
      at,
    );
  }
  for (const seconds of [-1, 60]) {
    const at = new Date(world.now.getTime() + seconds * 1000);
    await put(
      `insert into captchas (brand_code, uuid, answer, expires_at) values ('alpha', $1, 'x', $2)`,
      String(seconds),
      at,
    );
    await put(
      `insert into attempt_counters (brand_code, key, count, window_ends_at) values ('alpha', $1, 1, $2)`,
      String(seconds),
      at,
    );
    await put(
      `insert into live_tickets (brand_code, token_hash, session_id, expires_at)
         select 'alpha', $1::bytea, max(id), $2 from sessions`,
      String(seconds),
      at,
    );
    await put(
      `insert into live_events (brand_code, at, type, message) values ('alpha', $1, 'notify', 'x')`,
      new Date(at.getTime() - 86_400_000),
    );
  }
  await anotherLogin(world, alpha, clerk, -31 * 86_400_000);
  await anotherLogin(world, alpha, clerk, -29 * 86_400_000);
  const sessions = Number(await count('sessions'));
  const [foreign] = await stored(world, beta, 'select count(*) from sessions');

  await aWorker(world).workUntilIdle();

  expect(await count('idempotency_keys')).toBe(1);
  expect(await count('open_idempotency_keys')).toBe(1);
  expect(await count('open_requests')).toBe(1);
  expect(await count('provider_calls')).toBe(1);
  expect(await count('captchas')).toBe(1);
  expect(await count('attempt_counters')).toBe(1);
  expect(await count('live_tickets')).toBe(1);
  expect(await count('live_events')).toBe(1);
  expect(await count('sessions')).toBe(sessions - 1);
  expect(await count(`jobs where kind = 'x'`)).toBe(1);
  expect(await count(`jobs where kind = 'y'`)).toBe(0);
  expect(await stored(world, beta, 'select count(*) from sessions')).toEqual([foreign]);
});

test('an avatar that was replaced goes with its bytes a day later, a thumbnail with its image, and what is in use stays', async () => {
  const { clerk } = world.alpha;
  const avatar = async () =>
    linkOf(upload(world, clerk, [{ name: 'a.jpg', bytes: await someJpeg() }], 'updateAvatar'));
  await avatar();
  const inUse = await avatar();
  const image = await linkOf(upload(world, clerk, [{ name: 'b.jpg', bytes: await someJpeg() }]));
  const deleted = await linkOf(upload(world, clerk, [{ name: 'c.jpg', bytes: await someJpeg() }]));
  for (const link of [image, deleted])
    await fetched(world, `${link}?thumbnail=1`, { host: clerk.host });
  await stored(world, world.alpha, `update files set deleted_at = $2 where '/files/' || key = $1`, [
    deleted,
    world.now,
  ]);
  const night = async () => {
    world.now = days(1);
    await aWorker(world).workUntilIdle();
    return (await filesOf()).length;
  };

  world.now = new Date(world.now.getTime() - 3_600_000);
  expect(await night()).toBe(6);
  expect(await night()).toBe(3);

  const left = await stored<{ link: string }>(
    world,
    world.alpha,
    `select '/files/' || key as link from files order by id`,
  );
  expect(left.map(({ link }) => link)).toEqual([inUse, image]);
});
