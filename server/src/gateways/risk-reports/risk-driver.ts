import type { ReportFailure } from '@rental/domain/rental/risk/reports';
import type { AccountCheck } from '../accounts/usable-account.ts';
import type { AskedReport, ReportOutcome } from './risk-gateway.ts';

/**
 * The answer of one account. `unavailable`: nobody was asked about, for a reason that lies in the account or its provider, and another
 * account may be asked.
 */
export type RiskDriverOutcome =
  | ReportOutcome
  | { readonly kind: 'unavailable'; readonly failure: ReportFailure };

/** An account at a provider of risk reports. Every call ends within ten seconds (threat model 27). */
export interface RiskDriver {
  /** Looks whether host and keys work. Nobody is asked about, and nothing is paid. */
  check(): Promise<readonly AccountCheck[]>;
  /** Throws `Undecided` where nobody knows yet what came of it. */
  ask(asked: AskedReport): Promise<RiskDriverOutcome>;
  /** The outcome of a request; null if the provider does not know it, or can never tell. */
  find(reportNo: string): Promise<ReportOutcome | null>;
}
