import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../db/transaction.ts';
import { stored } from '../testing/wire/rows.ts';
import { createWorld, type World } from '../testing/world.ts';
import { queueJob } from './job-store.ts';
import { dailyPurge } from './purge.ts';
import { later, noteHandler, noteKind, notes, queueNotes, workerOf } from './testing/own-jobs.ts';
import { Worker } from './worker.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const held = () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
};

test('a job is queued with its transaction: what rolls back is never done', async () => {
  const done: string[] = [];
  const worker = workerOf(world, [noteHandler(async (name) => void done.push(name))]);
  const { code } = world.alpha.brand;

  const rolledBack = inTransaction(world.database.app, code, 'read write', async (tx) => {
    await queueJob(tx, noteKind, { brand: code, now: world.now, payload: { name: 'never' } });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await queueNotes(world, world.alpha, ['first', 'second']);
  await worker.workUntilIdle();

  expect(done).toEqual(['first', 'second']);
  expect(await notes(world, world.alpha)).toMatchObject([
    { name: 'first', attempts: 1, outcome: 'done' },
    { name: 'second', attempts: 1, outcome: 'done' },
  ]);
});

test('a worker that runs is woken by the commit, long before it would look around', async () => {
  const done: string[] = [];
  const worker = workerOf(world, [noteHandler(async (name) => void done.push(name))]);
  await worker.start();

  const startedAt = performance.now();
  await queueNotes(world, world.beta, ['now']);
  await soon(() => expect(done).toEqual(['now']));

  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await worker.stop();
});

test('a job for later waits for its time', async () => {
  const done: string[] = [];
  const worker = workerOf(world, [noteHandler(async (name) => void done.push(name))]);
  await queueNotes(world, world.alpha, ['later'], {
    dueAt: new Date(world.now.getTime() + 60_000),
  });

  await worker.workUntilIdle();
  expect(done).toEqual([]);
  later(world, 61);
  await worker.workUntilIdle();

  expect(done).toEqual(['later']);
});

test('of one dedupe key there is one job, of each brand', async () => {
  const done: string[] = [];
  const handler = noteHandler(async (name, { brand }) => void done.push(`${brand} ${name}`));
  for (const shop of [world.alpha, world.beta])
    await queueNotes(world, shop, ['once', 'again'], { dedupeKey: '2026-11-21' });

  await workerOf(world, [handler]).workUntilIdle();
  await queueNotes(world, world.alpha, ['later'], { dedupeKey: '2026-11-21' });
  await workerOf(world, [handler]).workUntilIdle();

  expect(done.toSorted()).toEqual(['alpha once', 'beta once']);
});

test('a handler sees the rows of its own brand and of no other', async () => {
  const seen: string[] = [];
  const handler = noteHandler(async (_name, run) => {
    const rows = await run.transaction('read only', (tx) =>
      tx.selectFrom('operators').select('brand_code').distinct().execute(),
    );
    seen.push(`${run.brand}: ${rows.map((row) => row.brand_code).join()}`);
  });
  for (const shop of [world.alpha, world.beta]) await queueNotes(world, shop, ['look']);

  await workerOf(world, [handler]).workUntilIdle();

  expect(seen.toSorted()).toEqual(['alpha: alpha', 'beta: beta']);
});

test('four workers at once do each of 200 jobs once', async () => {
  const done: string[] = [];
  const names = Array.from({ length: 100 }, (_, index) => `n${index}`);
  for (const shop of [world.alpha, world.beta]) await queueNotes(world, shop, names);
  const handler = noteHandler(async (name, { brand }) => void done.push(`${brand} ${name}`));

  await Promise.all(Array.from({ length: 4 }, () => workerOf(world, [handler]).workUntilIdle()));

  expect(done).toHaveLength(200);
  expect(new Set(done).size).toBe(200);
});

test('a brand with much to do does not hold up the others', async () => {
  const done: string[] = [];
  await queueNotes(
    world,
    world.alpha,
    Array.from({ length: 20 }, () => 'much'),
  );
  await queueNotes(world, world.beta, ['little']);
  const handler = noteHandler(async (_name, { brand }) => void done.push(brand), { most: 1 });

  await workerOf(world, [handler]).workUntilIdle();

  expect(done.indexOf('beta')).toBeLessThan(3);
  expect(done).toHaveLength(21);
});

test('a job whose kind has room again while the other brand asks for other kinds is done', async () => {
  const done: string[] = [];
  for (const shop of [world.alpha, world.beta]) await queueNotes(world, shop, ['one']);
  const asked = held();
  const answered = held();
  let isNextHeld = false;
  const handler = noteHandler(
    async (_name, { brand }) => {
      done.push(brand);
      if (done.length > 1) return;
      isNextHeld = true; // the next session is for the claim of the other brand, which comes in this turn
      await asked.until;
    },
    { most: 1 },
  );
  const otherKind = { ...noteHandler(async () => {}), kind: { ...noteKind, name: 'other' } };
  const { app } = world.database;
  const connect = async () => {
    if (isNextHeld) {
      isNextHeld = false;
      asked.release();
      await answered.until;
    }
    return app.connect();
  };
  const pool = new Proxy(app, {
    get: (target, name): unknown => {
      if (name === 'connect') return connect;
      const own: unknown = Reflect.get(target, name);
      return typeof own === 'function' ? (own.bind(target) as unknown) : own;
    },
  });

  const work = workerOf({ ...world, database: { ...world.database, app: pool } }, [
    handler,
    otherKind,
  ]).workUntilIdle();
  await soon(async () => {
    const both = await Promise.all([notes(world, world.alpha), notes(world, world.beta)]);
    expect(both.flat().map(({ outcome }) => outcome)).toContain('done');
  });
  answered.release();
  await work;

  expect(done.toSorted()).toEqual(['alpha', 'beta']);
});

test('a job that fails is tried again, later each time, and given up after the last try with a line for a person', async () => {
  const errors: string[] = [];
  const told: string[] = [];
  const log = {
    info: () => {},
    error: (_: object, message: string) => errors.push(message),
    warn: () => {},
  };
  const handler = noteHandler(
    async () => {
      throw new TypeError('the world broke');
    },
    { onDead: async ({ name }, { brand }) => void told.push(`${brand} ${name}`) },
  );
  const worker = workerOf(world, [handler], log);
  await queueNotes(world, world.alpha, ['broken']);

  const waits: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await worker.workUntilIdle();
    const [job] = await notes(world, world.alpha);
    if (job?.outcome === null) waits.push(job.due_in);
    later(world, 4_000);
  }

  expect(waits[0]).toBeGreaterThanOrEqual(15);
  expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  expect(await notes(world, world.alpha)).toMatchObject([
    { attempts: 3, outcome: 'dead', last_error: 'TypeError: the world broke' },
  ]);
  expect(errors).toEqual(['job given up']);
  expect(told).toEqual(['alpha broken']);
  await worker.workUntilIdle();
  expect((await notes(world, world.alpha))[0]?.attempts).toBe(3);
});

test('the last step and the end of the job are one: where it fails the job is not done', async () => {
  const rename = (nickName: string) =>
    noteHandler(async () => async (tx) => {
      await tx
        .updateTable('operators')
        .set({ nick_name: nickName })
        .where('brand_code', '=', 'alpha')
        .where('id', '=', world.alpha.clerk.operatorId)
        .execute();
      if (nickName === 'half') throw new Error('after the write');
    });
  const nickName = async () => {
    const { operatorId } = world.alpha.clerk;
    const [row] = await stored<{ nick_name: string }>(
      world,
      world.alpha,
      'select nick_name from operators where id = $1',
      [operatorId],
    );
    return row?.nick_name;
  };
  await queueNotes(world, world.alpha, ['rename']);

  await workerOf(world, [rename('half')]).workUntilIdle();
  expect(await nickName()).toBe('clerk昵称');
  later(world, 100);
  await workerOf(world, [rename('whole')]).workUntilIdle();

  expect(await nickName()).toBe('whole');
  expect(await notes(world, world.alpha)).toMatchObject([{ attempts: 2, outcome: 'done' }]);
});

test('a worker killed in the middle of a job leaves it to another, once its lease has ended', async () => {
  await queueNotes(world, world.alpha, ['orphan']);
  const { host, port } = inject('engine');
  const { rows } = await world.database.app.query<{ name: string }>(
    'select current_database() as name',
  );
  const connection = { host, port, database: rows[0]?.name, user: 'rental_app', ssl: false };
  const holder = fork(
    new URL('./testing/job-holder.ts', import.meta.url),
    [JSON.stringify({ connection, now: world.now })],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] },
  );
  const [words] = (await once(holder.stdout ?? process.stdin, 'data')) as [Buffer];
  expect(words.toString()).toBe('holds orphan\n');
  holder.kill('SIGKILL');
  await once(holder, 'exit');

  const done: string[] = [];
  const worker = workerOf(world, [noteHandler(async (name) => void done.push(name))]);
  await worker.workUntilIdle();
  expect(done).toEqual([]);
  later(world, 61);
  await worker.workUntilIdle();

  expect(done).toEqual(['orphan']);
  expect(await notes(world, world.alpha)).toMatchObject([{ attempts: 2, outcome: 'done' }]);
});

test('a worker that was thought dead ends nothing: the job is the other one’s by then', async () => {
  const pause = held();
  const begun = held();
  const ends: string[] = [];
  const slow = noteHandler(async () => {
    begun.release();
    await pause.until;
    return async () => void ends.push('slow');
  });
  const quick = noteHandler(async () => async () => void ends.push('quick'));
  await queueNotes(world, world.alpha, ['shared']);
  const sleeper = workerOf(world, [slow]);
  const asleep = sleeper.workUntilIdle();
  await begun.until;

  later(world, 61);
  await workerOf(world, [quick]).workUntilIdle();
  pause.release();
  await asleep;

  expect(ends).toEqual(['quick']);
  expect(await notes(world, world.alpha)).toMatchObject([{ attempts: 2, outcome: 'done' }]);
});

test('a job that ends its worker at every try is given up, not tried for ever', async () => {
  await queueNotes(world, world.alpha, ['poison']);
  await stored(world, world.alpha, `update jobs set attempts = 3 where kind = 'note'`);
  const done: string[] = [];

  await workerOf(world, [noteHandler(async (name) => void done.push(name))]).workUntilIdle();

  expect(done).toEqual([]);
  expect(await notes(world, world.alpha)).toMatchObject([{ attempts: 4, outcome: 'dead' }]);
});

test('a worker that is stopped gives its jobs back at once, as if they had not been taken', async () => {
  const begun = held();
  const handler = noteHandler(
    (_name, { signal }) =>
      new Promise((_resolve, reject) => {
        begun.release();
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  const worker = workerOf(world, [handler]);
  await worker.start();
  await queueNotes(world, world.alpha, ['long']);
  await begun.until;

  await worker.stop();

  expect(await notes(world, world.alpha)).toMatchObject([
    { attempts: 0, outcome: null, due_in: 0, last_error: null },
  ]);
});

test('a kind that this release does not know is left for one that does', async () => {
  await stored(
    world,
    world.alpha,
    `insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at)
       values ('alpha', 'of the next release', '{}', $1, 3, $1)`,
    [world.now],
  );

  await workerOf(world, [noteHandler(async () => {})]).workUntilIdle();

  const [job] = await stored(world, world.alpha, 'select attempts, outcome from jobs');
  expect(job).toEqual({ attempts: 0, outcome: null });
});

test('the work of a day is queued once for each brand, from three in the morning in Shanghai on', async () => {
  const days = async () =>
    (await stored<{ day: string }>(world, world.alpha, 'select dedupe_key as day from jobs')).map(
      ({ day }) => day,
    );
  const worker = () =>
    new Worker({
      database: world.database,
      handlers: [],
      timed: [dailyPurge],
      now: () => world.now,
      log: { info: () => {}, error: () => {}, warn: () => {} },
    });

  world.now = new Date('2026-11-20T18:59:59.000Z'); // 02:59:59 of the 21st
  await worker().workUntilIdle();
  await worker().workUntilIdle();
  expect(await days()).toEqual(['2026-11-20']);
  world.now = new Date('2026-11-20T19:00:00.000Z');
  await Promise.all([worker().workUntilIdle(), worker().workUntilIdle()]);

  expect(await days()).toEqual(['2026-11-20', '2026-11-21']);
});

test('the work of an hour is queued once for each brand, and by a worker that starts at once', async () => {
  const keys = async () =>
    (
      await stored<{ key: string }>(
        world,
        world.alpha,
        'select dedupe_key as key from jobs order by id',
      )
    ).map(({ key }) => key);
  const kind = { name: 'each hour', label: '整点', payload: z.object({}), maxAttempts: 1 };
  const worker = () =>
    new Worker({
      database: world.database,
      handlers: [],
      timed: [{ kind, every: 'hour', atStart: true }],
      now: () => world.now,
      log: { info: () => {}, error: () => {}, warn: () => {} },
    });

  world.now = new Date('2026-11-21T02:59:59.999Z');
  await worker().workUntilIdle();
  await worker().workUntilIdle();
  expect(await keys()).toEqual(['2026-11-21T02']);
  const started = worker();
  await started.start();
  await started.workUntilIdle();
  expect(await keys()).toEqual(['2026-11-21T02', 'start 2026-11-21T02:59:59.999Z']);
  world.now = new Date('2026-11-21T03:00:00.000Z');
  await started.workUntilIdle();
  await Promise.all([started.stop(), worker().workUntilIdle()]);

  expect(await keys()).toEqual([
    '2026-11-21T02',
    'start 2026-11-21T02:59:59.999Z',
    '2026-11-21T03',
  ]);
});
