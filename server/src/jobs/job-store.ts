import type { JobFailure } from '@rental/domain/platform/jobs/job-failures';
import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';
import type { JobKind } from './job.ts';
import { currentTrace } from '../trace.ts';
import { isPaused } from './kind-store.ts';

/** A job that this worker holds. */
export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly max_attempts: number;
  /** Null: no request queued it. */
  readonly trace_id: string | null;
}

/** Which job, and whose hold on it: a worker that lost its lease changes nothing more. */
export interface Hold {
  readonly brand: BrandCode;
  readonly id: number;
  readonly lease: string;
}

interface NewJob<Payload> {
  readonly brand: BrandCode;
  readonly now: Date;
  readonly payload: Payload;
  /** When it is to be done; without it, now. */
  readonly dueAt?: Date;
  /** One job of a kind has this key as long as its row is kept; a second one is not queued. */
  readonly dedupeKey?: string;
}

/** Queues work in the caller's transaction: it is done if that commits, and not before (ADR 10). */
export async function queueJob<Payload>(
  tx: Tx,
  { name, maxAttempts }: JobKind<Payload>,
  { brand, now, payload, dueAt = now, dedupeKey }: NewJob<Payload>,
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      brand_code: brand,
      kind: name,
      payload: JSON.stringify(payload),
      dedupe_key: dedupeKey ?? null,
      due_at: dueAt,
      lease: null,
      max_attempts: maxAttempts,
      last_error: null,
      outcome: null,
      created_at: now,
      finished_at: null,
      trace_id: currentTrace(),
    })
    .onConflict((conflict) => conflict.columns(['brand_code', 'kind', 'dedupe_key']).doNothing())
    .execute();
  await sql`select pg_notify('jobs', ${brand})`.execute(tx);
}

/** Queues a turn of timed work; none while its kind is paused, since resuming it makes up for one. */
export async function queueTurn(
  tx: Tx,
  kind: JobKind<object>,
  job: Pick<NewJob<object>, 'brand' | 'now'> & { readonly dedupeKey: string },
): Promise<void> {
  if (await isPaused(tx, { brand: job.brand, kind: kind.name })) return;
  await queueJob(tx, kind, { ...job, payload: {} });
}

interface Claim {
  readonly brand: BrandCode;
  readonly kinds: readonly string[];
  readonly now: Date;
  readonly lease: string;
  readonly leaseEndsAt: Date;
}

/** Takes the brand's job that is longest due, past kinds that are paused and jobs that another worker is taking; it is due again when the lease ends. */
export async function claimJob(tx: Tx, claim: Claim): Promise<ClaimedJob | undefined> {
  const [job] = await claimed(tx, claim);
  return job;
}

const claimed = prepared((db, { brand, kinds, now, lease, leaseEndsAt }: Claim) =>
  db
    .updateTable('jobs')
    .set((old) => ({
      attempts: old('attempts', '+', 1),
      lease,
      due_at: leaseEndsAt,
      started_at: now,
    }))
    .where('brand_code', '=', brand)
    .where('id', '=', (select) =>
      select
        .selectFrom('jobs')
        .select('id')
        .where('brand_code', '=', brand)
        .where('finished_at', 'is', null)
        .where('due_at', '<=', now)
        .where('kind', '=', sql<string>`any(${kinds}::text[])`)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('paused_jobs as paused')
                .select('paused.kind')
                .where('paused.brand_code', '=', brand)
                .whereRef('paused.kind', '=', 'jobs.kind'),
            ),
          ),
        )
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts', 'max_attempts', 'trace_id']),
);

/** Changes a job that is still held; false where it is not. */
const change = async (
  tx: Tx,
  { brand, id, lease }: Hold,
  set: {
    due_at?: Date;
    lease?: null;
    outcome?: 'done' | 'dead';
    finished_at?: Date;
    last_error?: string;
    failure?: JobFailure | null;
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set(set)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

export const prolongLease = (tx: Tx, hold: Hold, leaseEndsAt: Date): Promise<boolean> =>
  change(tx, hold, { due_at: leaseEndsAt });

/** Why a try failed: the error's own words for the log's readers, and its class for operators. */
export interface Failed {
  readonly last_error: string;
  readonly failure: JobFailure;
}

/** Ends a job: done, or dead with why. */
export const endJob = (tx: Tx, hold: Hold, finishedAt: Date, diedOf?: Failed): Promise<boolean> =>
  change(tx, hold, {
    lease: null,
    finished_at: finishedAt,
    outcome: diedOf === undefined ? 'done' : 'dead',
    ...(diedOf ?? { failure: null }),
  });

export const retryJob = (tx: Tx, hold: Hold, dueAt: Date, failed: Failed): Promise<boolean> =>
  change(tx, hold, { lease: null, due_at: dueAt, ...failed });

/** Gives a job back as if it had not been taken. */
export async function releaseJob(tx: Tx, { brand, id, lease }: Hold, now: Date): Promise<void> {
  await tx
    .updateTable('jobs')
    .set((old) => ({ attempts: old('attempts', '-', 1), lease: null, due_at: now }))
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
  await sql`select pg_notify('jobs', ${brand})`.execute(tx);
}

const keptDays = { done: 7, dead: 30 };
const dayMs = 86_400_000;

/** Lets go of up to `limit` jobs that ended long ago; answers how many. */
export async function sweepJobs(
  tx: Tx,
  brand: BrandCode,
  now: Date,
  limit: number,
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where('brand_code', '=', brand)
    .where('id', 'in', (select) =>
      select
        .selectFrom('jobs')
        .select('id')
        .where('brand_code', '=', brand)
        .where('finished_at', '<', before(keptDays.done))
        .where((where) =>
          where.or([
            where('outcome', '=', 'done'),
            where('finished_at', '<', before(keptDays.dead)),
          ]),
        )
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
