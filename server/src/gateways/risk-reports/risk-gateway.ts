import type { ReportType } from '@rental/domain/rental/risk/providers';
import type { ReportContent, ReportFailure } from '@rental/domain/rental/risk/reports';

/** A request as it is known. `reportNo` is ours and the same at every try: the provider answers it once. */
export interface KnownReport {
  readonly brand: string;
  readonly reportNo: string;
  readonly type: ReportType;
}

/** A request about a person. */
export interface AskedReport extends KnownReport {
  readonly name: string;
  readonly phone: string;
  readonly idNumber: string;
}

export type ReportOutcome =
  | { readonly kind: 'ready'; readonly content: ReportContent }
  | { readonly kind: 'failed'; readonly failure: ReportFailure };

/**
 * The providers of risk reports (S99). Every call ends within ten seconds (threat model 27), and throws `Undecided` where nobody knows
 * yet what came of it.
 */
export interface RiskGateway {
  /** False: the brand has no provider of this type, and nothing may be asked. */
  isConnected(brand: string, type: ReportType): boolean | Promise<boolean>;
  ask(asked: AskedReport): Promise<ReportOutcome>;
  /** The outcome of a request; null if no provider knows it. */
  find(known: KnownReport): Promise<ReportOutcome | null>;
}

/** Without a provider no request is sent, and none is known. */
export const noRisk: RiskGateway = {
  isConnected: () => false,
  ask: async () => ({ kind: 'failed', failure: 'refused' }),
  find: async () => null,
};
