import type { Args } from '@rental/contract/endpoint';
import type { setJobTime } from '@rental/contract/platform/jobs';
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

type Body = Args<typeof setJobTime>['body'];

const set = async (kind: string, cron: string | null, more: Partial<Body> = {}, caller = staff) =>
  send(world, caller, 'setJobTime', {
    body: {
      kind,
      cron,
      version: 0,
      reason: '错开夜间备份',
      stepUp: { password: await sealed(world, password) },
      ...more,
    },
  });
const times = async (kind: string) =>
  (await send(world, staff, 'jobTimes', { query: { kind } })).answer;
const job = async (kind: string) =>
  (await send(world, staff, 'listJobs', { query: { size: 100 } })).answer.content.find(
    (row) => row.kind === kind,
  );
const doneOf = async ({ brand }: Shop, kind: string) =>
  (
    await stored<object>(
      world,
      world.alpha.brand.code === brand.code ? world.alpha : world.beta,
      `select id from jobs where kind = $1 and outcome = 'done'`,
      [kind],
    )
  ).length;
const goTo = (instant: string) => {
  world.now = new Date(`${instant}+08:00`);
};

test('the list tells the next five turns of each kind, and none of a queue', async () => {
  goTo('2026-11-28T10:00:00');

  expect((await job('purge'))?.nextTurns).toEqual([
    '2026-11-28T19:00:00.000Z',
    '2026-11-29T19:00:00.000Z',
    '2026-11-30T19:00:00.000Z',
    '2026-12-01T19:00:00.000Z',
    '2026-12-02T19:00:00.000Z',
  ]);
  expect((await job('export'))?.nextTurns).toEqual([]);
  expect(await times('purge')).toEqual({
    fixedTime: null,
    own: '0 3 * * *',
    cron: '0 3 * * *',
    version: 0,
    changes: [],
  });
});

test('a time that is changed holds for a worker that runs already, in its brand alone, and no day is left out', async () => {
  const { alpha, beta } = world;
  goTo('2026-11-28T10:00:00');
  const worker = aWorker(world);
  await worker.workUntilIdle();
  const before = [await doneOf(alpha, 'purge'), await doneOf(beta, 'purge')] as const;

  expect((await set('purge', '30 11,23 * * *')).answer).toEqual({ kind: 'purge', version: 1 });
  expect(await job('purge')).toMatchObject({
    schedule: '每天 11:30、23:30',
    nextAt: '2026-11-28T03:30:00.000Z',
  });
  await worker.workUntilIdle();
  expect(await doneOf(alpha, 'purge')).toBe(before[0] + 1); // the last turn by the new time, which nobody had done
  goTo('2026-11-28T11:29:00');
  await worker.workUntilIdle();
  expect(await doneOf(alpha, 'purge')).toBe(before[0] + 1);
  goTo('2026-11-28T11:30:00');
  await worker.workUntilIdle();
  await aWorker(world).workUntilIdle();

  expect(await doneOf(alpha, 'purge')).toBe(before[0] + 2);
  expect(await doneOf(beta, 'purge')).toBe(before[1]);
});

test('each change is a version with who, when and why; of many at once on one version one holds; null goes back', async () => {
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => set('purge', `${nth} 5 * * *`, { version: 1 })),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    tries.filter((one) => one.status === 409 && one.refusal.code === 'job_time_changed'),
  ).toHaveLength(7);

  expect((await set('purge', null, { version: 2, reason: '恢复' })).status).toBe(200);
  expect((await set('purge', '0 3 * * *', { version: 3 })).refusal.code).toBe('job_time_same');
  const { cron, version, changes } = await times('purge');
  expect([cron, version]).toEqual(['0 3 * * *', 3]);
  expect(changes).toMatchObject([
    { version: 3, schedule: '每天 03:00', isOwn: true, reason: '恢复' },
    { version: 2, isOwn: false },
    { version: 1, schedule: '每天 11:30、23:30', reason: '错开夜间备份' },
  ]);
  expect(changes.every(({ by, at }) => by !== '' && at !== '')).toBe(true);
  const logged = await stored<{ object: string }>(
    world,
    world.alpha,
    `select object from audit_log where operation = 'job:time' and result = 'ok'`,
  );
  expect(logged).toEqual(Array.from({ length: 3 }, () => ({ object: 'job purge' })));
});

test.each([
  ['*/5 * * * *', '分应为0到59的一个整数'],
  ['0 3 1 * *', '日、月、周须为 *，任务每天都要执行'],
  ['0 25 * * *', '时应为0到23的整数，以逗号分隔，最多6个'],
  ['每天三点', '应为以空格分隔的五段：分 时 日 月 周'],
])('%s is refused in words', async (cron, words) => {
  const { status, refusal } = await set('purge', cron, { version: 3 });

  expect(status).toBe(400);
  expect(JSON.stringify(refusal)).toContain(words);
});

test('a time that money or a day’s law fixes is not changed, and the answer says why', async () => {
  for (const kind of [
    'overstays',
    'overdue-cases',
    'dueBillEvents',
    'deductions',
    'checkBooks',
    'export',
  ]) {
    const { status, refusal } = await set(kind, '0 5 * * *');
    expect([kind, status, refusal.code]).toEqual([kind, 422, 'job_time_fixed']);
    expect((await times(kind)).fixedTime).toBe(refusal.message);
    expect(refusal.message).toMatch(/(不能修改时间|不能改为每天执行|没有固定时间)$/);
  }
});

test('it takes the own password, and an administrator of the brand has no right to it', async () => {
  const unproven = await set('settlements', '0 5 * * *', { stepUp: {} });
  const ofBrand = await set('settlements', '0 5 * * *', {}, world.alpha.admin);

  expect([unproven.refusal.code, ofBrand.status]).toEqual(['step_up_needed', 403]);
  expect((await set('none', '0 5 * * *')).status).toBe(404);
});
