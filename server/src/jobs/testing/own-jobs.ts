import * as z from 'zod';
import { inTransaction } from '../../db/transaction.ts';
import { stored } from '../../testing/wire/rows.ts';
import type { Shop, World } from '../../testing/world.ts';
import { queueJob } from '../job-store.ts';
import { jobHandler, type JobHandler, type JobKind, type JobRun, type LastStep } from '../job.ts';
import { Worker, type WorkerLog } from '../worker.ts';

/** A kind of job for tests: it is told a name. */
export const noteKind = {
  name: 'note',
  label: '便条',
  payload: z.object({ name: z.string() }),
  maxAttempts: 3,
} satisfies JobKind<unknown>;

export const noteHandler = (
  run: (name: string, run: JobRun) => Promise<LastStep | void>,
  more: Partial<Pick<JobHandler<{ name: string }>, 'most' | 'onDead'>> = {},
): JobHandler =>
  jobHandler<{ name: string }>({
    kind: noteKind,
    most: 4,
    run: (payload, jobRun) => run(payload.name, jobRun),
    ...more,
  });

const quiet: WorkerLog = { info: () => {}, error: () => {}, warn: () => {} };

export const workerOf = (world: World, handlers: readonly JobHandler[], log = quiet): Worker =>
  new Worker({ database: world.database, handlers, timed: [], now: () => world.now, log });

/** Queues a note for each name, one after another. */
export async function queueNotes(
  world: World,
  shop: Shop,
  names: readonly string[],
  more: { dueAt?: Date; dedupeKey?: string } = {},
): Promise<void> {
  for (const name of names)
    await inTransaction(world.database.app, shop.brand.code, 'read write', (tx) =>
      queueJob(tx, noteKind, {
        brand: shop.brand.code,
        now: world.now,
        payload: { name },
        ...more,
      }),
    );
}

interface JobState {
  readonly name: string;
  readonly attempts: number;
  readonly outcome: string | null;
  readonly last_error: string | null;
  /** Seconds from the world's now. */
  readonly due_in: number;
}

export const notes = (world: World, shop: Shop): Promise<JobState[]> =>
  stored(
    world,
    shop,
    `select payload->>'name' as name, attempts, outcome, last_error,
       extract(epoch from due_at - $1::timestamptz)::int as due_in
     from jobs where kind = 'note' order by id`,
    [world.now],
  );

export const later = (world: World, seconds: number): void => {
  world.now = new Date(world.now.getTime() + seconds * 1000);
};
