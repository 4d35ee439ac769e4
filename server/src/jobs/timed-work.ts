import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { JobKind } from './job.ts';

/** Work that each brand has once a day, from this hour in Asia/Shanghai on. */
export interface TimedWork {
  readonly kind: JobKind<object>;
  readonly hour: number;
}

/** The day whose work is due or was done last, which is the dedupe key of its job. */
export const dayOfWork = ({ hour }: TimedWork, now: Date): BusinessDate =>
  businessDateOf(new Date(now.getTime() - hour * 3_600_000));
