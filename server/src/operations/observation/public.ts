export { Backlog } from './backlog.ts';
export { Metrics } from './metrics.ts';
export { ObservationServer } from './observation-server.ts';
export { sendSpans } from './send-spans.ts';
export type { SpanSending } from './span-export.ts';
export { watchedGateway } from './watched-gateway.ts';
