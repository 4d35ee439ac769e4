import { keysAccepted, keysRefused } from '../accounts/account-checks.ts';
import { keyRefused } from '../accounts/money-accounts.ts';
import type { AccountCheck, UsableAccount } from '../accounts/usable-account.ts';
import type { SignedCallback } from '../provider-word.ts';
import {
  isSignedBy,
  merchantSigned,
  saidBy,
  saidTo,
  type SandboxMerchant,
} from './sandbox-keys.ts';

export interface SandboxPlace {
  readonly dir: string;
  readonly secretKey: string;
  readonly now: () => Date;
}

/** An account at the payment provider of a demo, which takes what the keys of the account have signed and nothing else. */
export function sandboxMoneyAccount(
  { keys, settings }: UsableAccount,
  { secretKey, now }: SandboxPlace,
) {
  const { apiKey = '', notifyKey = '' } = keys;
  const { merchantNo = '' } = settings;
  const say = (word: object): SignedCallback => saidBy(apiKey, word, now());
  const merchantBy = (request: SignedCallback) => merchantSigned(secretKey, merchantNo, request);
  return {
    merchantNo,
    say,
    /** Ourselves as the sandbox knows us by a signed question; throws where it refuses the key. */
    ask: (): SandboxMerchant => {
      const merchant = merchantBy(say({ merchant: merchantNo }));
      if (merchant === null) throw keyRefused();
      return merchant;
    },
    /** True where the sandbox says this to this merchant. */
    isSigned: (callback: SignedCallback): boolean =>
      isSignedBy(notifyKey, callback) && merchantIn(callback.raw) === merchantNo,
    /** A signed question, and the sandbox's signed answer. */
    check: async (): Promise<readonly AccountCheck[]> => {
      const merchant = merchantBy(say({ merchant: merchantNo }));
      if (merchant === null || merchant.keyId === null) return [keysRefused('SANDBOX')];
      const to = { merchantNo, keyId: merchant.keyId };
      const isHeard = isSignedBy(notifyKey, saidTo(secretKey, to, { merchant: merchantNo }, now()));
      return [
        keysAccepted,
        { name: '通知密钥', isPassed: isHeard, words: isHeard ? '有效' : '与服务商的签名不一致' },
      ];
    },
  };
}

/** The merchant that a signed callback names. */
function merchantIn(raw: string): unknown {
  const word: unknown = JSON.parse(raw);
  return typeof word === 'object' && word !== null && 'merchant' in word ? word.merchant : null;
}
