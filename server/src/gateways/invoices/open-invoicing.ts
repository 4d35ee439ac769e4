import { accountKindsFor } from '@rental/domain/platform/provider-accounts/account-kinds';
import type { MoneyAccounts } from '../accounts/money-accounts.ts';
import type { AccountTools, UsableAccount } from '../accounts/usable-account.ts';
import type { SandboxPlace } from '../sandbox/sandbox-money-account.ts';
import { Undecided } from '../undecided.ts';
import type { InvoiceDriver, InvoiceGateway } from './invoice-gateway.ts';
import { sandboxInvoicing } from './sandbox-invoicing.ts';

interface Settings {
  /** The program of a demo; null: no account is offered. */
  readonly sandbox: SandboxPlace | null;
  readonly accounts: Pick<MoneyAccounts, 'accountOf'>;
  /** Hears of each call of an account. */
  readonly watch: (driver: InvoiceDriver, accountId: number) => InvoiceDriver;
}

/** Invoicing of all brands, and what tests an account of one. */
export interface Invoicing extends AccountTools {
  readonly gateway: InvoiceGateway;
}

/** A question goes by the account that it is pinned to (`pinToAccount`), by the keys of now, whatever is preferred or stopped since. */
export function openInvoicing({ sandbox, accounts, watch }: Settings): Invoicing {
  const driverOf = (account: UsableAccount) => {
    if (sandbox === null) throw new Error('There is no program for the accounts of invoices');
    return watch(sandboxInvoicing(account, sandbox), account.id);
  };
  const driverFor = async (brand: string, askNo: string) => {
    const account = await accounts.accountOf(brand, askNo);
    // its keys are erased: nobody can be asked, and it may have issued
    if (account === null) throw new Undecided('No version of the account has keys');
    return driverOf(account);
  };
  return {
    gateway: {
      issue: async (asked, brand) => (await driverFor(brand, asked.askNo)).issue(asked),
      reverse: async (asked, brand) => (await driverFor(brand, asked.askNo)).reverse(asked),
      find: async (askNo, brand) => (await driverFor(brand, askNo)).find(askNo),
    },
    kinds: sandbox === null ? [] : accountKindsFor('invoice'),
    isAllowed: () => true,
    check: (account) => driverOf(account).check(),
    sendTest: async () => '开票账户不发送短信',
  };
}

/** Without a program nobody knows what became of an invoice, and nobody asks for one. */
export const noInvoicing: InvoiceGateway = {
  issue: () => Promise.reject(new Undecided('There is no invoicing program')),
  reverse: () => Promise.reject(new Undecided('There is no invoicing program')),
  find: () => Promise.reject(new Undecided('There is no invoicing program')),
};
