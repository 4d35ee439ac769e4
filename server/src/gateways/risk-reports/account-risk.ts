import { servedRiskTypes } from '@rental/domain/platform/provider-accounts/account-kinds';
import type { ReportType } from '@rental/domain/rental/risk/providers';
import type { ReportFailure } from '@rental/domain/rental/risk/reports';
import type { UsableAccount, UsableAccounts } from '../accounts/usable-account.ts';
import { orUnknown, Undecided } from '../undecided.ts';
import type { RiskDriver } from './risk-driver.ts';
import type { RiskGateway } from './risk-gateway.ts';

interface Settings {
  readonly accounts: UsableAccounts;
  readonly driverOf: (account: UsableAccount) => RiskDriver;
  /** Reports of a brand that has no account for a type enabled. */
  readonly otherwise: RiskGateway;
}

/**
 * Risk reports by the accounts of each brand, in their order. Where one cannot be asked, the next one is; one that has not answered may
 * have sold its report, and no other is asked in its place.
 */
export function accountRisk({ accounts, driverOf, otherwise }: Settings): RiskGateway {
  const serving = async (brand: string, type: ReportType) => {
    const usable = await accounts(brand, 'risk');
    return usable.filter(({ settings }) => servedRiskTypes(settings['types'] ?? '').includes(type));
  };
  return {
    isConnected: async (brand, type) =>
      (await serving(brand, type)).length > 0 || otherwise.isConnected(brand, type),
    ask: async (asked) => {
      const usable = await serving(asked.brand, asked.type);
      if (usable.length === 0) return otherwise.ask(asked);
      let failure: ReportFailure | null = null;
      for (const account of usable) {
        const outcome = await driverOf(account).ask(asked);
        if (outcome.kind !== 'unavailable') return outcome;
        failure ??= outcome.failure;
      }
      return { kind: 'failed', failure: failure ?? 'noAnswer' };
    },
    find: async (known) => {
      let isUnknown = false;
      for (const account of await serving(known.brand, known.type)) {
        const found = await orUnknown(driverOf(account).find(known.reportNo));
        if (found?.kind === 'unknown') isUnknown = true;
        else if (found !== null) return found;
      }
      const found = await otherwise.find(known);
      if (found === null && isUnknown) throw new Undecided('an account has not answered');
      return found;
    },
  };
}
