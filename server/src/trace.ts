import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** A request or a job that is under way. */
export interface Trace {
  readonly traceId: string;
  /** Null: a request whose host was not looked at yet, or names no brand. */
  readonly brand: string | null;
}

/**
 * The request or job that is under way here. Its trace id travels with what a request awaits, into the jobs that it queues, and
 * from there to what those ask of providers: one id finds all their log lines, audit rows and acts (threat model 43).
 */
const traces = new AsyncLocalStorage<Trace>();

/** 62 random bits in 16 digits; Node asks the system for those of 128 at a time. */
export const newTraceId = (): string => randomUUID().slice(19).replace('-', '');

/** Does work under a trace. */
export const traced = <T>(trace: Trace, work: () => T): T => traces.run(trace, work);

/** Null outside of any request and job. */
export const currentTrace = (): string | null => traces.getStore()?.traceId ?? null;

/** The brand of the request or job; null: there is none, or it is of no brand. */
export const currentBrand = (): string | null => traces.getStore()?.brand ?? null;
