import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/**
 * The trace id of the request or job that is under way here. It travels with what a request awaits, into the jobs that it queues, and
 * from there to what those ask of providers: one id finds all their log lines, audit rows and acts (threat model 43).
 */
const traces = new AsyncLocalStorage<string>();

/** 62 random bits in 16 digits; Node asks the system for those of 128 at a time. */
export const newTraceId = (): string => randomUUID().slice(19).replace('-', '');

/** Does work under a trace. */
export const traced = <T>(traceId: string, work: () => T): T => traces.run(traceId, work);

/** Null outside of any request and job. */
export const currentTrace = (): string | null => traces.getStore() ?? null;
