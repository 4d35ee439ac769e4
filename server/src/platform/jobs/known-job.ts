import type { KnownJob } from '../../jobs/known-jobs.ts';
import { orNotFound } from '../../http/refusal.ts';

/** The kind of that name, or 404. */
export const knownJob = (known: readonly KnownJob[], kind: string): KnownJob =>
  orNotFound(known.find((job) => job.kind.name === kind));
