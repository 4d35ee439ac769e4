import type * as z from 'zod';
import type { BrandCode, Tx } from '../db/transaction.ts';

/** A kind of work that is done later: its names in the table and on the screen, what it is told, and how often it is tried. */
export interface JobKind<Payload> {
  readonly name: string;
  /** Its name on the screen of jobs (定时任务). */
  readonly label: string;
  readonly payload: z.ZodType<Payload>;
  readonly maxAttempts: number;
  /** Why nobody may pause it (ADR 48), as a sentence for an operator; absent: it may be paused. */
  readonly neverPaused?: string;
}

/** One try of a job, for the handler. */
export interface JobRun {
  readonly brand: BrandCode;
  readonly now: () => Date;
  /** Aborted when the worker is to stop, or has lost the job to another one. What is thrown then counts as no try. */
  readonly signal: AbortSignal;
  readonly transaction: <T>(
    mode: 'read only' | 'read write',
    work: (tx: Tx) => Promise<T>,
  ) => Promise<T>;
}

/** The writes that a handler leaves for the transaction that ends its job: both or neither. */
export type LastStep = (tx: Tx) => Promise<void>;

/**
 * Does the work of one kind. It may be begun again at any point, here or elsewhere (a crash, a lost connection): what
 * it did before must not count twice. What must happen once belongs in the last step.
 */
export interface JobHandler<Payload = unknown> {
  readonly kind: JobKind<Payload>;
  /** How many of this kind a worker does at once. */
  readonly most: number;
  run(payload: Payload, run: JobRun): Promise<LastStep | void>;
  /** The job is given up: tells those who wait for it, in the transaction that says so. */
  onDead?(payload: Payload, run: Pick<JobRun, 'brand' | 'now'>, tx: Tx): Promise<void>;
}

/** A handler among those of other payloads; each reads its own by its schema. */
export const jobHandler = <Payload>(handler: JobHandler<Payload>): JobHandler => handler;
