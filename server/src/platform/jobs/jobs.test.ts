import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformOperator } from '../../testing/people/editors.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import {
  aWorker,
  createWorld,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../testing/world.ts';

let world: World;
let staff: Caller;
beforeAll(async () => {
  world = await createWorld();
  staff = await platformOperator(world, world.alpha);
});
afterAll(() => world.close());

const stepUp = async () => ({ password: await sealed(world, password) });
const run = (kind: string) => send(world, staff, 'runJob', { body: { kind } });
const pause = async (kind: string) =>
  send(world, staff, 'pauseJob', { body: { kind, stepUp: await stepUp() } });
const resume = (kind: string) => send(world, staff, 'resumeJob', { body: { kind } });
const list = async (query = {}) => (await send(world, staff, 'listJobs', { query })).answer.content;
const job = async (kind: string) => (await list({ size: 100 })).find((row) => row.kind === kind);
const runs = async (kind: string) =>
  (await send(world, staff, 'jobRuns', { query: { kind } })).answer;
const days = (count: number) => {
  world.now = new Date(world.now.getTime() + count * 86_400_000);
};
const doneOf = async (shop: Shop, kind: string) => {
  const rows = await stored<object>(
    world,
    shop,
    `select id from jobs where kind = $1 and outcome = 'done'`,
    [kind],
  );
  return rows.length;
};
const operations = () =>
  stored<{ operation: string; object: string }>(
    world,
    world.alpha,
    `select operation, object from audit_log where operation like 'job:%' and result = 'ok' order by id`,
  );

test('the list tells of each kind when it ran, how, and when it runs next', async () => {
  await aWorker(world).workUntilIdle();

  const rows = await list({ size: 100 });

  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['checkBooks', 'deductions', 'overstays', 'export', 'purge']),
  );
  expect(rows.every(({ name }) => /\p{Script=Han}/u.test(name))).toBe(true);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  const purge = await job('purge');
  expect(purge?.nextAt).toMatch(/T19:00:00.000Z$/); // three in the morning of the next day
  expect(purge).toMatchObject({
    kind: 'purge',
    name: '过期数据清理',
    schedule: '每天 03:00',
    isTimed: true,
    paused: null,
    neverPaused: '到期的数据须按时删除，不能暂停',
    isRetryable: true,
    waiting: 0,
    running: 0,
    failed: 0,
    lastRun: { endedAt: world.now.toISOString(), tookMs: 0, isFailed: false },
  });
  expect(await job('export')).toMatchObject({ schedule: '有任务时', lastRun: null, nextAt: null });
  expect(await runs('purge')).toMatchObject([{ result: 'done', tries: 1, failure: null }]);
  expect(await list({ name: '核对' })).toHaveLength(2);
});

test('of many at once who run a job now, one queues it, and it can be run again when it has ended', async () => {
  const before = await doneOf(world.alpha, 'overstays');

  const tries = await Promise.all(Array.from({ length: 10 }, () => run('overstays')));

  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(tries.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await job('overstays')).toMatchObject({ waiting: 1 });
  await aWorker(world).workUntilIdle();
  expect(await doneOf(world.alpha, 'overstays')).toBe(before + 1);
  expect((await run('overstays')).status).toBe(200);
  expect((await run('export')).refusal.code).toBe('job_not_timed');
  expect((await run('none')).status).toBe(404);
});

test('a kind that is paused is not begun in its brand alone, and makes up for its turns once when it is resumed', async () => {
  const { alpha, beta } = world;
  await aWorker(world).workUntilIdle();
  const kind = 'overstays';
  const unproven = await send(world, staff, 'pauseJob', { body: { kind, stepUp: {} } });
  expect(unproven.refusal.code).toBe('step_up_needed');
  const pausedAt = world.now.toISOString();
  const paused = await pause(kind);
  expect(paused.status).toBe(200);
  const done = [await doneOf(alpha, kind), await doneOf(beta, kind)] as const;

  days(1);
  await aWorker(world).workUntilIdle();
  days(1);
  await aWorker(world).workUntilIdle();

  expect(await doneOf(alpha, kind)).toBe(done[0]);
  expect(await doneOf(beta, kind)).toBe(done[1] + 2);
  const seen = await job(kind);
  expect([seen?.paused?.at, seen?.nextAt]).toEqual([pausedAt, null]);
  expect((await list({ state: 'paused' })).map((row) => row.kind)).toEqual([kind]);
  expect((await run(kind)).refusal.code).toBe('job_paused');
  expect((await resume(kind)).status).toBe(200);
  await aWorker(world).workUntilIdle();
  expect(await doneOf(alpha, kind)).toBe(done[0] + 2); // the one made up for, and today's that a new worker queues
});

test('what a queue was given while it was paused is done when it is resumed', async () => {
  const { alpha } = world;
  await pause('buyout-lapse');
  await stored(
    world,
    alpha,
    `insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at)
     values ('alpha', 'buyout-lapse', '{"orderId": 1099511627776, "buyoutId": 1}', $1, 1, $1)`,
    [world.now],
  );
  await aWorker(world).workUntilIdle();
  expect(await job('buyout-lapse')).toMatchObject({ waiting: 1, failed: 0 });

  await resume('buyout-lapse');
  await aWorker(world).workUntilIdle();

  expect(await job('buyout-lapse')).toMatchObject({ waiting: 0, failed: 1 });
  expect(await runs('buyout-lapse')).toMatchObject([
    { result: 'failed', tries: 1, failure: 'refused' },
  ]);
});

test('the check of the books, what asks for the outcome of money, and sign-in codes are never paused', async () => {
  const kinds = [
    'checkBooks', 'checkBookChanges', 'payments', 'refunds', 'authorizations', 'holdEnds', 'sms', 'purge',
    'riskTopUp', 'smsTopUp', 'withdrawals', 'store-splits', 'accounting', 'fen-trials', 'top-up-payments',
    'invoice-asks',
  ]; // prettier-ignore
  for (const kind of kinds) {
    const { status, refusal } = await pause(kind);
    expect([kind, status, refusal.code]).toEqual([kind, 422, 'job_never_paused']);
    expect(refusal.message).toMatch(/不能暂停$/);
  }
  expect(
    (await list({ size: 100 })).filter(({ neverPaused }) => neverPaused !== null),
  ).toHaveLength(kinds.length);
});

test('failed jobs are queued again once, whoever asks, and what is told of them holds no data of people', async () => {
  const { alpha } = world;
  await stored(
    world,
    alpha,
    `insert into jobs (brand_code, kind, payload, due_at, attempts, max_attempts, created_at, started_at,
       finished_at, outcome, failure, last_error)
     select 'alpha', kind, '{}', $1::timestamptz, 5, 5, $1, $1::timestamptz - interval '2 s', $1, 'dead', 'fault',
       'Error: 王小明 13812345678 at run-deductions.ts:12'
     from unnest(array['parcels', 'parcels', 'parcels', 'export']) kind`,
    [world.now],
  );
  expect(await job('parcels')).toMatchObject({
    failed: 3,
    lastRun: { tookMs: 2000, isFailed: true },
  });
  const told = await runs('parcels');
  expect(told.slice(0, 3)).toMatchObject(
    Array.from({ length: 3 }, () => ({ result: 'failed', tries: 5, failure: 'fault' })),
  );
  expect(JSON.stringify(told)).not.toMatch(/1381234|王小明|run-deductions/);
  const body = { kind: 'parcels', stepUp: await stepUp() };

  const tries = await Promise.all(
    Array.from({ length: 5 }, () => send(world, staff, 'retryJobs', { body })),
  );

  const done = tries.filter(({ status }) => status === 200);
  expect(done.map(({ answer }) => answer)).toEqual([{ retried: 3 }]);
  expect(await job('parcels')).toMatchObject({ failed: 0, waiting: 3 });
  const before = await doneOf(alpha, 'parcels');
  await aWorker(world).workUntilIdle();
  expect(await doneOf(alpha, 'parcels')).toBe(before + 3);
  const ofExports = await send(world, staff, 'retryJobs', { body: { ...body, kind: 'export' } });
  expect(ofExports.refusal.code).toBe('job_not_retried');
  expect(await operations()).toEqual([
    { operation: 'job:run', object: 'job overstays' },
    { operation: 'job:run', object: 'job overstays' },
    { operation: 'job:pause', object: 'job overstays' },
    { operation: 'job:resume', object: 'job overstays' },
    { operation: 'job:pause', object: 'job buyout-lapse' },
    { operation: 'job:resume', object: 'job buyout-lapse' },
    { operation: 'job:retry', object: 'job parcels' },
  ]);
});

test('an administrator of the brand reaches no job', async () => {
  const { alpha } = world;

  const replies = [
    await send(world, alpha.admin, 'listJobs', { query: {} }),
    await send(world, alpha.admin, 'runJob', { body: { kind: 'overstays' } }),
    await send(world, alpha.admin, 'resumeJob', { body: { kind: 'overstays' } }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
});
