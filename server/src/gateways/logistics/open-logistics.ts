import {
  accountKindsFor,
  isSandboxKind,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import type { AccountTools, UsableAccount, UsableAccounts } from '../accounts/usable-account.ts';
import { accountLogistics } from './account-logistics.ts';
import { kuaidi100 } from './kuaidi100.ts';
import {
  noLogistics,
  type LogisticsDriver,
  type LogisticsGateway,
  type LogisticsProvider,
} from './logistics-gateway.ts';
import { sandboxLogisticsAccount } from './sandbox-account.ts';
import { sandboxLogistics } from './sandbox-logistics.ts';

/** The provider of brands without an account of their own: the sandbox for a demo, else none. */
export const sandboxOrNoLogistics = ({ demo }: { readonly demo: boolean }): LogisticsProvider =>
  demo ? sandboxLogistics(() => new Date()) : noLogistics;

interface Settings {
  readonly demo: boolean;
  /** Tracks the parcels of brands without an account of their own. */
  readonly otherwise: LogisticsProvider;
  readonly accounts: UsableAccounts;
  /** Hears of each call of an account. */
  readonly watch: (driver: LogisticsDriver, accountId: number) => LogisticsDriver;
  readonly now: () => Date;
}

/** Parcel tracking of all brands, and what tests an account of one. */
export interface Logistics extends AccountTools {
  readonly gateway: LogisticsGateway;
}

export function openLogistics({ demo, otherwise, accounts, watch, now }: Settings): Logistics {
  const driverOf = (account: UsableAccount) =>
    watch(
      isSandboxKind(account.kind)
        ? sandboxLogisticsAccount(account, sandboxLogistics(now))
        : kuaidi100(account),
      account.id,
    );
  return {
    gateway: accountLogistics({ accounts, driverOf, otherwise }),
    kinds: accountKindsFor('logistics').filter((kind) => demo || !isSandboxKind(kind)),
    isAllowed: () => true,
    check: (account) => driverOf(account).check(),
    sendTest: async () => '物流账户不发送短信',
  };
}
