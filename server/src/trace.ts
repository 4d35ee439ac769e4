import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** A request or a job that is under way. */
export interface Trace {
  readonly traceId: string;
  /** Null: a request whose host was not looked at yet, or names no brand. */
  readonly brand: string | null;
  /** Its span; absent where nobody hears of spans. */
  readonly span?: WorkSpan | undefined;
}

/** Work that ended, in names of this program alone: nothing that was sent, asked or answered (threat model 54). */
export interface EndedSpan {
  readonly name: string;
  readonly kind: 'server' | 'consumer' | 'client';
  readonly ms: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isFailed: boolean;
}

export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
  /** Null: it is the first of its trace. */
  readonly parentId: string | null;
}

/** Hears of each span once it has ended. It returns at once and never throws. */
export type OnSpan = (ids: SpanIds, span: EndedSpan) => void;

/** The span of a request or job that is under way, and who hears of it. */
export interface WorkSpan {
  readonly ids: SpanIds;
  readonly onSpan: OnSpan;
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

/** Does work that belongs to no request or job, whatever is under way here. */
export const untraced = <T>(work: () => T): T => traces.exit(work);

/** Null outside of any request and job. */
export const currentTrace = (): string | null => traces.getStore()?.traceId ?? null;

/** The brand of the request or job; null: there is none, or it is of no brand. */
export const currentBrand = (): string | null => traces.getStore()?.brand ?? null;

/** The first span of a trace has the trace's own id: a job knows no more of the request that queued it, and names that as its parent. */
export const firstSpan = (onSpan: OnSpan | undefined, traceId: string): WorkSpan | undefined =>
  onSpan && { onSpan, ids: { traceId, spanId: traceId, parentId: null } };

/** The span of a job that a request or another job queued. */
export const queuedSpan = (onSpan: OnSpan | undefined, traceId: string): WorkSpan | undefined =>
  onSpan && { onSpan, ids: { traceId, spanId: newTraceId(), parentId: traceId } };

/** Tells that the request or job under way has ended; its span is the one that it began with. */
export function tellEnd(span: EndedSpan): void {
  const work = traces.getStore()?.span;
  work?.onSpan(work.ids, span);
}

/** The listener to statements and calls of the work that is under way; null: there is none. */
export function currentSpans(): ((span: EndedSpan) => void) | null {
  const work = traces.getStore()?.span;
  if (work === undefined) return null;
  const { traceId, spanId } = work.ids;
  return (span) => work.onSpan({ traceId, spanId: newTraceId(), parentId: spanId }, span);
}
