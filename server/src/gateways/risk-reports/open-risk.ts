import { accountKindsFor } from '@rental/domain/platform/provider-accounts/account-kinds';
import type { ProviderHosts } from '../accounts/provider-hosts.ts';
import type { AccountTools, UsableAccount, UsableAccounts } from '../accounts/usable-account.ts';
import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import { accountRisk } from './account-risk.ts';
import { httpRisk } from './http-risk.ts';
import type { RiskDriver } from './risk-driver.ts';
import { noRisk, type RiskGateway } from './risk-gateway.ts';
import { sandboxRisk } from './sandbox-risk.ts';

/** The provider of brands without an account of their own: the sandbox for a demo. */
export const sandboxOrNoRisk = sandboxInDemo(
  (dir, _secretKey, now) => sandboxRisk(dir, now),
  noRisk,
);

interface Settings {
  /** Reports of brands without an account of their own. */
  readonly otherwise: RiskGateway;
  readonly accounts: UsableAccounts;
  /** The hosts that accounts may name; without any, none is offered. */
  readonly hosts: ProviderHosts;
  /** Hears of each call of an account. */
  readonly watch: (driver: RiskDriver, accountId: number) => RiskDriver;
  readonly now: () => Date;
}

/** Risk reports of all brands, and what tests an account of one. */
export interface Risk extends AccountTools {
  readonly gateway: RiskGateway;
}

export function openRisk({ otherwise, accounts, hosts, watch, now }: Settings): Risk {
  const driverOf = (account: UsableAccount) => watch(httpRisk(account, { hosts, now }), account.id);
  return {
    gateway: accountRisk({ accounts, driverOf, otherwise }),
    kinds: hosts.isEmpty ? [] : accountKindsFor('risk'),
    isAllowed: (_kind, { host = '' }) => hosts.isListed(host),
    check: (account) => driverOf(account).check(),
    sendTest: async () => '风控账户不发送短信',
  };
}
