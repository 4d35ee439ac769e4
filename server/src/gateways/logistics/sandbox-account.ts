import { keysAccepted, keysRefused } from '../accounts/account-checks.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import type { LogisticsDriver, LogisticsProvider } from './logistics-gateway.ts';

/**
 * An account at the provider of a demo. A key that begins with `bad` is refused by a test; one that begins with `down` passes it, and no
 * parcel is looked up by it.
 */
export const sandboxLogisticsAccount = (
  { keys }: UsableAccount,
  provider: LogisticsProvider,
): LogisticsDriver => {
  const { key = '' } = keys;
  return {
    check: async () => [key.startsWith('bad') ? keysRefused('SANDBOX') : keysAccepted],
    find: async (asked) =>
      key.startsWith('down') ? { kind: 'unavailable' } : provider.find(asked),
  };
};
