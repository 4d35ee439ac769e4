import { SpanKind, SpanStatusCode, TraceFlags, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { EndedSpan, OnSpan, SpanIds } from '../../trace.ts';

export interface SpanSendingOptions {
  /** The address of a collector, as OpenTelemetry names it: spans go to `/v1/traces` below. */
  readonly endpoint: string;
  readonly log: { warn(facts: object, message: string): void };
  /** How long spans are gathered; others than in production: for tests. */
  readonly everyMs?: number;
}

export interface SpanSending {
  readonly onSpan: OnSpan;
  /** Sends what was gathered, and waits for it three seconds at most. */
  stop(): Promise<void>;
}

/** More than these are dropped: a collector that is down costs a few megabytes, and no request a moment. */
const mostWaiting = 4_096;
const requestLimitMs = 5_000;
const stopLimitMs = 3_000;

const resource = resourceFromAttributes({ 'service.name': 'rental-back-office' }).merge(
  detectResources({ detectors: [envDetector] }), // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES
);
const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
} as const;

/** Sends spans by OTLP over HTTP, in batches (ADR 78). Loaded only where an address for them is set. */
export function sendingSpans({ endpoint, log, everyMs = 5_000 }: SpanSendingOptions): SpanSending {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: requestLimitMs,
  });
  const processor = new BatchSpanProcessor({
    exporter: telling(exporter, log),
    maxQueueSize: mostWaiting,
    scheduledDelayMillis: everyMs,
    exportTimeoutMillis: requestLimitMs,
  });
  return {
    onSpan: (ids, span) => processor.onEnd(readable(ids, span)),
    stop: () =>
      Promise.race([
        processor.shutdown().catch(() => undefined), // told by then
        new Promise<void>((resolve) => void setTimeout(resolve, stopLimitMs).unref()),
      ]),
  };
}

/** Warns once when spans begin to get lost, and says when they arrive again. */
function telling(exporter: SpanExporter, log: SpanSendingOptions['log']): SpanExporter {
  let lost = 0;
  return {
    export: (spans, onResult) =>
      exporter.export(spans, (result) => {
        const isLost = result.error !== undefined;
        if (isLost && lost === 0) log.warn({ err: result.error }, 'spans not sent');
        if (!isLost && lost > 0) log.warn({ lost }, 'spans sent again');
        lost = isLost ? lost + spans.length : 0;
        onResult(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

function readable({ traceId, spanId, parentId }: SpanIds, span: EndedSpan): ReadableSpan {
  const endMs = performance.timeOrigin + performance.now();
  const context = (id: string): SpanContext => ({
    traceId: traceId.padStart(32, '0'), // W3C's own way to carry shorter ids
    spanId: id,
    traceFlags: TraceFlags.SAMPLED,
  });
  const own = context(spanId);
  return {
    name: span.name,
    kind: kinds[span.kind],
    spanContext: () => own,
    ...(parentId !== null && { parentSpanContext: context(parentId) }),
    startTime: instant(endMs - span.ms),
    endTime: instant(endMs),
    duration: instant(span.ms),
    status: { code: span.isFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: { ...span.attributes },
    ended: true,
    resource,
    instrumentationScope: { name: 'rental-back-office' },
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** Seconds and nanoseconds. */
const instant = (ms: number): [number, number] => {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.floor((ms - seconds * 1000) * 1_000_000)];
};
