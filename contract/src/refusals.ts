import { ofAllAreas } from './areas.ts';
import { commonRefusals } from './common-refusals.ts';

/**
 * Every way the server says no, with its HTTP status and the sentence the operator reads. A sentence may use
 * facts; none of them comes from the request. (spec §8, threat model 44)
 */
export const refusals = { ...commonRefusals, ...ofAllAreas('refusals') };

export type RefusalCode = keyof typeof refusals;
export type RefusalFacts<Code extends RefusalCode> = Parameters<
  (typeof refusals)[Code]['message']
>[0];

/** The body of every refusal (spec §8): HTTP status and `status` agree; `msg` repeats `message`. */
export interface RefusalBody {
  status: number;
  code: RefusalCode;
  message: string;
  msg: string;
  timestamp: string;
  traceId: string;
  /** Bad input only: the sentence for each field by its path. */
  fields?: Record<string, string>;
}
