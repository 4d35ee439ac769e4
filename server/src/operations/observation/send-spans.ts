import type { SpanSending, SpanSendingOptions } from './span-export.ts';

/** Begins to send spans. OpenTelemetry is loaded here, and by no process that is told no address (ADR 78). */
export async function sendSpans(options: SpanSendingOptions): Promise<SpanSending> {
  const { sendingSpans } = await import('./span-export.ts');
  return sendingSpans(options);
}
