import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import { sandboxSigner, signatureOf } from '../sandbox/sandbox-signer.ts';
import { httpPayments } from './http-payments.ts';
import { noPayments, type PaymentGateway } from './payment-gateway.ts';
import { sandboxProvider } from './sandbox-provider.ts';
import { sandboxTrades } from './sandbox-trades.ts';

/** Signs callbacks as the sandbox does, and whoever stands in for it in a test. */
export const sandboxSignature = signatureOf('payments');

/** The provider of the sandbox, asked over HTTP as a real one is. */
export function sandboxPayments(dir: string, secretKey: string, now: () => Date): PaymentGateway {
  const signer = sandboxSigner(sandboxSignature, secretKey);
  const trades = sandboxTrades({ dir, now, say: signer.say });
  const origin = sandboxProvider({ dir, now, isSigned: signer.isSigned, trades });
  return httpPayments({
    origin,
    method: 'alipay',
    merchantOf: (brand) => `sandbox-${brand}`,
    signer,
    now,
    page: trades.page,
  });
}

export const openPayments = sandboxInDemo(sandboxPayments, noPayments);
