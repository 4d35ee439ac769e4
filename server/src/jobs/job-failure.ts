import type { JobFailure } from '@rental/domain/platform/jobs/job-failures';
import pg from 'pg';
import { LogisticsUnanswered } from '../gateways/logistics/logistics-gateway.ts';
import { StorageUnavailable } from '../gateways/storage/storage.ts';
import { Undecided } from '../gateways/undecided.ts';
import { failureOf } from '../http/failures.ts';
import { Refusal } from '../http/refusal.ts';

/** The job has ended its worker at every try. */
export class WorkerLost extends Error {}

/** The job's payload has another shape than its kind. */
export class UnreadablePayload extends Error {}

const queryCanceled = '57014';

/** The class of what a job failed of: all that an operator reads of an error, whose message may hold data of people. */
export function jobFailureOf(error: unknown): JobFailure {
  if (error instanceof WorkerLost) return 'worker';
  if (error instanceof UnreadablePayload) return 'payload';
  if (error instanceof Undecided || error instanceof LogisticsUnanswered) return 'provider';
  if (error instanceof StorageUnavailable) return 'storage';
  if (error instanceof Refusal) return 'refused';
  if (error instanceof pg.DatabaseError && error.code === queryCanceled) return 'timeout';
  return failureOf(error, '').body.code === 'overloaded' ? 'database' : 'fault';
}
