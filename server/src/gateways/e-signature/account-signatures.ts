import type { MoneyAccounts } from '../accounts/money-accounts.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import { Undecided } from '../undecided.ts';
import type {
  ConsentBy,
  SignatureAccount,
  SignatureDriver,
  SignatureGateway,
} from './signature-gateway.ts';

interface Settings {
  readonly accounts: Pick<MoneyAccounts, 'accountOf' | 'signers' | 'versionOf'>;
  readonly driverOf: (account: UsableAccount) => SignatureAccount;
  /** Signs for brands that have no account. */
  readonly otherwise: SignatureDriver;
}

/**
 * E-signatures by the accounts of each brand. A flow is pinned to its account when it begins (`pinToAccount`), and is finished there by
 * the keys of now, whatever is preferred or stopped since.
 */
export function accountSignatures({ accounts, driverOf, otherwise }: Settings): SignatureGateway {
  const driverFor = async (brand: string, flowNo: string): Promise<SignatureDriver> => {
    const account = await accounts.accountOf(brand, flowNo);
    return account === null ? otherwise : driverOf(account);
  };
  const accountFor = async ({ brand, ...version }: ConsentBy): Promise<SignatureAccount> => {
    const account = await accounts.versionOf(brand, version);
    // its keys are erased: nobody can be asked
    if (account === null) throw new Undecided('No version of the account has keys');
    return driverOf(account);
  };
  return {
    merchantOf: (brand) => otherwise.merchantOf(brand),
    begin: async (asked, brand) => {
      const driver = await driverFor(brand, asked.flowNo);
      const merchant = driver.merchantOf(brand);
      if (merchant !== null) await driver.begin({ ...asked, merchant });
    },
    remind: async (flowNo, brand) => (await driverFor(brand, flowNo)).remind(flowNo),
    customerLink: async (flowNo, brand) => (await driverFor(brand, flowNo)).customerLink(flowNo),
    acceptFace: async (face, brand) => (await driverFor(brand, face.flowNo)).acceptFace(face),
    askConsent: async (asked, by) => (await accountFor(by)).askConsent(asked),
    findConsent: async (consentNo, by) => (await accountFor(by)).findConsent(consentNo),
    isSigned: async (callback, brand) =>
      otherwise.isSigned(callback) ||
      (await accounts.signers(brand, ['signature'])).some((one) =>
        driverOf(one).isSigned(callback),
      ),
    ...(otherwise.page && { page: otherwise.page }),
  };
}

/** E-signatures where no brand has an account. */
export const signaturesOf = (otherwise: SignatureDriver): SignatureGateway =>
  accountSignatures({
    accounts: { accountOf: async () => null, signers: async () => [], versionOf: async () => null },
    driverOf: () => {
      throw new Error('No brand has an account');
    },
    otherwise,
  });
