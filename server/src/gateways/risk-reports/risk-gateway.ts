import type { RiskType } from '@rental/domain/rental/risk/providers';
import type { ReportContent, ReportFailure } from '@rental/domain/rental/risk/reports';

/** A request about a person. `reportNo` is ours and the same at every try: the provider answers it once. */
export interface AskedReport {
  readonly reportNo: string;
  readonly type: RiskType;
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
  /** False: no provider is set up, and nothing may be asked. */
  readonly isConnected: boolean;
  ask(asked: AskedReport): Promise<ReportOutcome>;
  /** The outcome of a request; null if the provider does not know it. */
  find(reportNo: string): Promise<ReportOutcome | null>;
}

/** Without a provider no request is sent, and none is known. */
export const noRisk: RiskGateway = {
  isConnected: false,
  ask: async () => ({ kind: 'failed', failure: 'refused' }),
  find: async () => null,
};
