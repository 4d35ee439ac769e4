import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import { sandboxSigner, signatureOf } from '../sandbox/sandbox-signer.ts';
import { httpPayments } from './http-payments.ts';
import { noPayments, type PaymentGateway } from './payment-gateway.ts';
import { sandboxProvider } from './sandbox-provider.ts';

/** Signs callbacks as the sandbox does, and whoever stands in for it in a test. */
export const sandboxSignature = signatureOf('payments');

/** The provider of the sandbox, asked over HTTP as a real one is. */
export function sandboxPayments(dir: string, secretKey: string, now: () => Date): PaymentGateway {
  const signer = sandboxSigner(sandboxSignature, secretKey);
  const origin = sandboxProvider({ dir, now, isSigned: signer.isSigned });
  return httpPayments({ origin, merchantOf: (brand) => `sandbox-${brand}`, signer, now });
}

export const openPayments = sandboxInDemo(sandboxPayments, noPayments);
