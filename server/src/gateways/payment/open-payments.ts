import type { AccountDriver } from '../accounts/money-accounts.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import { sandboxMoneyAccount, type SandboxPlace } from '../sandbox/sandbox-money-account.ts';
import { sandboxSigner, signatureOf } from '../sandbox/sandbox-signer.ts';
import { httpPayments } from './http-payments.ts';
import { noPayments, type PaymentDriver } from './payment-gateway.ts';
import { sandboxProvider } from './sandbox-provider.ts';
import { sandboxTrades } from './sandbox-trades.ts';

/** Signs callbacks as the sandbox does, and whoever stands in for it in a test. */
export const sandboxSignature = signatureOf('payments');

const method = 'alipay';

/** The provider of the sandbox, asked over HTTP as a real one is. */
function sandboxOf({ dir, secretKey, now }: SandboxPlace) {
  const signer = sandboxSigner(sandboxSignature, secretKey);
  const trades = sandboxTrades({ dir, secretKey, now, say: signer.say });
  const { isSigned } = signer;
  const origin = sandboxProvider({ dir, secretKey, now, isSigned, trades });
  return { origin, signer, page: trades.page };
}

/** The sandbox for brands without an account: it knows each by its code, and the server by its key. */
export function sandboxPayments(dir: string, secretKey: string, now: () => Date): PaymentDriver {
  const { origin, signer, page } = sandboxOf({ dir, secretKey, now });
  const merchantOf = (brand: string) => `sandbox-${brand}`;
  return httpPayments({ origin, method, merchantOf, signer, now, page });
}

/** The sandbox for accounts of brands, each by its own merchant and keys. */
export function sandboxPaymentAccounts(place: SandboxPlace) {
  const { origin } = sandboxOf(place);
  return (account: UsableAccount): AccountDriver<PaymentDriver> => {
    const { merchantNo, ...signer } = sandboxMoneyAccount(account, place);
    return httpPayments({ origin, method, merchantOf: () => merchantNo, signer, now: place.now });
  };
}

export const openPayments = sandboxInDemo(sandboxPayments, noPayments);
