import type { Merchant, PaymentGateway } from '../../gateways/payment/payment-gateway.ts';

/** Every merchant of the brand: each account that money went by has statements and files of its own. */
export async function merchantsOf(
  gateway: Pick<PaymentGateway, 'merchantOf' | 'merchantsOf' | 'method'>,
  brand: string,
): Promise<readonly Merchant[]> {
  if (gateway.merchantsOf !== undefined) return gateway.merchantsOf(brand);
  const merchant = gateway.merchantOf(brand);
  return merchant === null ? [] : [{ merchant, method: gateway.method }];
}
