import type { JobFailure } from '@rental/domain/platform/jobs/job-failures';
import pg from 'pg';
import { LogisticsUnanswered } from '../gateways/logistics/logistics-gateway.ts';
import { StorageUnavailable } from '../gateways/storage/storage.ts';
import { Undecided } from '../gateways/undecided.ts';
import { failureOf } from '../http/failures.ts';
import { Refusal } from '../http/refusal.ts';
import { currentTrace } from '../trace.ts';
import type { ClaimedJob, Failed, Hold } from './job-store.ts';
import type { JobHandler } from './job.ts';

/** How one try of a job ended: `failed` is tried again, `dead` is given up, `returned` counts as no try. */
export type RunOutcome = 'done' | 'failed' | 'dead' | 'returned';

/** The job has ended its worker at every try. */
export class WorkerLost extends Error {}

/** The job's payload has another shape than its kind. */
class UnreadablePayload extends Error {}

const queryCanceled = '57014';

/** The class of what a job failed of: all that an operator reads of an error, whose message may hold data of people. */
function jobFailureOf(error: unknown): JobFailure {
  if (error instanceof WorkerLost) return 'worker';
  if (error instanceof UnreadablePayload) return 'payload';
  if (error instanceof Undecided || error instanceof LogisticsUnanswered) return 'provider';
  if (error instanceof StorageUnavailable) return 'storage';
  if (error instanceof Refusal) return 'refused';
  if (error instanceof pg.DatabaseError && error.code === queryCanceled) return 'timeout';
  return failureOf(error, '').body.code === 'overloaded' ? 'database' : 'fault';
}

/** The failure as the job's row keeps it. */
export const failedOf = (error: unknown): Failed => ({
  last_error: wordsOf(error),
  failure: jobFailureOf(error),
});

/** The job's payload as its kind has it. */
export function payloadOf({ kind }: JobHandler, job: ClaimedJob): unknown {
  const payload = kind.payload.safeParse(job.payload);
  if (!payload.success) throw new UnreadablePayload('Not a payload', { cause: payload.error });
  return payload.data;
}

const longestError = 500;
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
    0,
    longestError,
  );

/** 15 s, 30 s, 1 min … 1 h, and up to a fifth more: what failed together is not tried again together. */
export const backoffMs = (attempts: number): number =>
  Math.min(3_600_000, 15_000 * 2 ** (attempts - 1)) * (1 + Math.random() / 5);

/** The facts of a try for the log. */
export const triedFacts = ({ brand }: Hold, { id, kind, attempts }: ClaimedJob) => ({
  traceId: currentTrace(),
  brand,
  job: id,
  kind,
  attempts,
});
