import { accountKindsFor } from '@rental/domain/platform/provider-accounts/account-kinds';
import type { MoneyAccounts } from '../accounts/money-accounts.ts';
import type { AccountTools, UsableAccount } from '../accounts/usable-account.ts';
import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import type { SandboxPlace } from '../sandbox/sandbox-money-account.ts';
import { accountSignatures } from './account-signatures.ts';
import { sandboxSignatureAccount } from './sandbox-account.ts';
import { sandboxSignatures } from './sandbox-signatures.ts';
import {
  noSignatures,
  type SignatureAccount,
  type SignatureDriver,
  type SignatureGateway,
} from './signature-gateway.ts';

/** The provider of brands without an account of their own: the sandbox for a demo, else none. */
export const sandboxOrNoSignatures = sandboxInDemo<SignatureDriver>(
  sandboxSignatures,
  noSignatures,
);

interface Settings {
  /** The provider of a demo; null: no account is offered. */
  readonly sandbox: SandboxPlace | null;
  /** Signs for brands that have no account. */
  readonly otherwise: SignatureDriver;
  readonly accounts: MoneyAccounts;
  /** Hears of each call of an account. */
  readonly watch: (account: SignatureAccount, accountId: number) => SignatureAccount;
}

/** E-signatures of all brands, and what tests an account of one. */
export interface Signatures extends AccountTools {
  readonly gateway: SignatureGateway;
}

export function openSignatures({ sandbox, otherwise, accounts, watch }: Settings): Signatures {
  const driverOf = (account: UsableAccount) => {
    if (sandbox === null) throw new Error('There is no provider for the accounts of e-signatures');
    return watch(sandboxSignatureAccount(account, sandbox), account.id);
  };
  return {
    gateway: accountSignatures({ accounts, driverOf, otherwise }),
    kinds: sandbox === null ? [] : accountKindsFor('signature'),
    isAllowed: () => true,
    check: (account) => driverOf(account).check(),
    sendTest: async () => '电子签账户不发送短信',
  };
}
