import type { UsableAccount, UsableAccounts } from '../accounts/usable-account.ts';
import {
  LogisticsUnanswered,
  type LogisticsDriver,
  type LogisticsGateway,
  type LogisticsProvider,
} from './logistics-gateway.ts';

interface Settings {
  readonly accounts: UsableAccounts;
  readonly driverOf: (account: UsableAccount) => LogisticsDriver;
  /** Tracks the parcels of a brand that has no account enabled. */
  readonly otherwise: LogisticsProvider;
}

/** So many accounts are asked about a parcel: together they end within ten seconds. */
const mostAsked = 2;

/**
 * Parcel tracking by the accounts of each brand, in their order. A question moves nothing: where one account cannot be asked or does not
 * answer, the next one is asked the same.
 */
export const accountLogistics = ({
  accounts,
  driverOf,
  otherwise,
}: Settings): LogisticsGateway => ({
  isSetUp: async (brand) => otherwise.isSetUp || (await accounts(brand, 'logistics')).length > 0,
  find: async (asked, brand) => {
    const usable = await accounts(brand, 'logistics');
    if (usable.length === 0) return otherwise.find(asked);
    for (const account of usable.slice(0, mostAsked)) {
      const answer = await driverOf(account)
        .find(asked)
        .catch((error: unknown) => {
          if (error instanceof LogisticsUnanswered) return null;
          throw error;
        });
      if (answer !== null && answer.kind !== 'unavailable') return answer;
    }
    throw new LogisticsUnanswered('no account has answered');
  },
});

/** Parcel tracking where no brand has an account. */
export const logisticsOf = (provider: LogisticsProvider): LogisticsGateway => ({
  isSetUp: async () => provider.isSetUp,
  find: (asked) => provider.find(asked),
});
