export { Backlog } from './backlog.ts';
export { Metrics } from './metrics.ts';
export { ObservationServer } from './observation-server.ts';
export { observed } from './observed.ts';
