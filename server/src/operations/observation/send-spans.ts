import type { OnSpan } from '../../trace.ts';

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

/** Begins to send spans. OpenTelemetry is loaded here, and by no process that is told no address (ADR 78). */
export async function sendSpans(options: SpanSendingOptions): Promise<SpanSending> {
  const { sendingSpans } = await import('./span-export.ts');
  return sendingSpans(options);
}
