import {
  firstSpan,
  newTraceId,
  queuedSpan,
  type EndedSpan,
  type OnSpan,
  type Trace,
} from '../trace.ts';
import type { ClaimedJob, Hold } from './job-store.ts';
import type { RunOutcome } from './trying.ts';

/** The trace of a try: that of the request which queued the job, or one of its own. */
export function traceOf(
  { brand }: Hold,
  { trace_id: queuedBy }: ClaimedJob,
  onSpan: OnSpan | undefined,
): Trace {
  if (queuedBy !== null) return { traceId: queuedBy, brand, span: queuedSpan(onSpan, queuedBy) };
  const traceId = newTraceId();
  return { traceId, brand, span: firstSpan(onSpan, traceId) };
}

/** The span of a try that ended. */
export const jobSpan = (
  { brand }: Hold,
  { id, kind, attempts }: ClaimedJob,
  { outcome, ms }: { readonly outcome: RunOutcome; readonly ms: number },
): EndedSpan => ({
  name: `job ${kind}`,
  kind: 'consumer',
  ms,
  isFailed: outcome === 'failed' || outcome === 'dead',
  attributes: {
    'rental.brand': brand,
    'rental.job': id,
    'rental.job.kind': kind,
    'rental.job.attempt': attempts,
    'rental.outcome': outcome,
  },
});
