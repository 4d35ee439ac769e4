import { businessDateOf } from '@rental/domain/business-date';
import type { JobKind } from './job.ts';

/** Work that each brand has again and again: once a day, from an hour in Asia/Shanghai on, or once an hour. */
export type TimedWork = {
  readonly kind: JobKind<object>;
  /** Also by every worker that starts, in place of its first turn. */
  readonly atStart?: true;
} & ({ readonly every: 'day'; readonly hour: number } | { readonly every: 'hour' });

const hourMs = 3_600_000;

/** The turn that is due or was done last, which is the dedupe key of its job: a day, or an hour in UTC. */
export const turnOf = (work: TimedWork, now: Date): string =>
  work.every === 'day'
    ? businessDateOf(new Date(now.getTime() - work.hour * hourMs))
    : now.toISOString().slice(0, 'yyyy-MM-ddTHH'.length);
