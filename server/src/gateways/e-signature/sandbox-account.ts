import type { UsableAccount } from '../accounts/usable-account.ts';
import { sandboxMoneyAccount, type SandboxPlace } from '../sandbox/sandbox-money-account.ts';
import { sandboxConsents } from './sandbox-consents.ts';
import { sandboxSignatures } from './sandbox-signatures.ts';
import type { SignatureAccount } from './signature-gateway.ts';

/** An account at the provider of a demo: each question is signed by its key, and what a party does is said by its notify key. */
export function sandboxSignatureAccount(
  account: UsableAccount,
  place: SandboxPlace,
): SignatureAccount {
  const { merchantNo, ask, isSigned, check } = sandboxMoneyAccount(account, place);
  const { dir, secretKey, now } = place;
  const sandbox = sandboxSignatures(dir, secretKey, now);
  const consents = sandboxConsents(dir, now);
  return {
    merchantOf: () => merchantNo,
    begin: async (asked) => sandbox.begin({ ...asked, keyId: ask().keyId }),
    remind: async (flowNo) => {
      ask();
      await sandbox.remind(flowNo);
    },
    customerLink: async (flowNo) => {
      ask();
      return sandbox.customerLink(flowNo);
    },
    acceptFace: async (face) => {
      ask();
      await sandbox.acceptFace(face);
    },
    isSigned,
    check,
    askConsent: async (asked) => consents.begin(asked, ask().merchantNo),
    findConsent: async (consentNo) => {
      ask();
      return consents.find(consentNo);
    },
  };
}
