import {
  accountKindsFor,
  isSandboxKind,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import type { AccountTools, UsableAccount, UsableAccounts } from '../accounts/usable-account.ts';
import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import { accountSms } from './account-sms.ts';
import { sandboxAccount } from './sandbox-account.ts';
import { sandboxSms } from './sandbox-sms.ts';
import type { SmsDriver } from './sms-driver.ts';
import { noSms, type SmsGateway } from './sms-gateway.ts';

/** The provider of brands without an account of their own: the sandbox for a demo. Without one nothing is sent, and nobody is told that it was. */
export const sandboxOrNoSms = sandboxInDemo(sandboxSms, noSms);

interface Settings {
  readonly demo: boolean;
  /** The provider of a demo. */
  readonly sandbox: SmsGateway;
  /** Sends for brands without an account of their own. */
  readonly otherwise: SmsGateway;
  readonly accounts: UsableAccounts;
  /** Hears of each call of an account. */
  readonly watch: (driver: SmsDriver, accountId: number) => SmsDriver;
  readonly now: () => Date;
}

/** SMS of all brands, and what tests an account of one. */
export interface Sms extends AccountTools {
  readonly gateway: SmsGateway;
}

export function openSms({ demo, sandbox, otherwise, accounts, watch, now }: Settings): Sms {
  const opened = new Map<number, { readonly version: number; readonly driver: SmsDriver }>();
  const newly = async (account: UsableAccount) =>
    watch(await newDriver(account, sandbox), account.id);
  /** The client of the version that is used is kept for its calls: what is used is never changed. */
  const driverOf = async (account: UsableAccount): Promise<SmsDriver> => {
    const before = opened.get(account.id);
    if (before?.version === account.version) return before.driver;
    const driver = await newly(account);
    opened.set(account.id, { version: account.version, driver });
    return driver;
  };
  return {
    gateway: accountSms({ accounts, driverOf, otherwise, now }),
    kinds: accountKindsFor('sms').filter((kind) => demo || !isSandboxKind(kind)),
    isAllowed: () => true,
    check: async (account) => (await newly(account)).check(),
    sendTest: async (account, to) => {
      const driver = await newly(account);
      const test = { template: 'code', params: { code: '000000' }, text: null } as const;
      const outcome = await driver.send({ ...to, ...test, isPrepaid: false });
      return outcome.kind === 'sent' ? null : outcome.reason;
    },
  };
}

/** The clients of providers are large: each is loaded once an account needs it. */
async function newDriver(account: UsableAccount, sandbox: SmsGateway): Promise<SmsDriver> {
  switch (account.kind) {
    case 'aliyunSms':
      return (await import('./aliyun-sms.ts')).aliyunSms(account);
    case 'tencentSms':
      return (await import('./tencent-sms.ts')).tencentSms(account);
    case 'sandboxSms':
      return sandboxAccount(account, sandbox);
    default:
      throw new Error(`An account of ${account.kind} sends no SMS`);
  }
}
