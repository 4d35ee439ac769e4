export { Backlog } from './backlog.ts';
export { Metrics } from './metrics.ts';
export { ObservationServer } from './observation-server.ts';
export { sendSpans, type SpanSending } from './send-spans.ts';
export { watchedGateway } from './watched-gateway.ts';
