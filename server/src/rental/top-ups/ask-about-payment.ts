import { prepaidBalances } from '@rental/domain/rental/top-ups/auto-top-up';
import { askAboutLink, type LinkAnswer } from '../../gateways/payment/link-payment.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { StoredPayment } from './top-up-payment-store.ts';

interface Asked {
  readonly payment: StoredPayment;
  readonly now: Date;
}

/** Asks the platform's provider about an online top-up. */
export async function askAboutPayment(
  { ofPlatform }: PaymentGateway,
  { payment, now }: Asked,
): Promise<LinkAnswer> {
  if (ofPlatform === undefined) return { kind: 'unknown' };
  const { amount_fen: amountFen, balance } = payment;
  const subject = `${prepaidBalances[balance]}充值`;
  return askAboutLink(ofPlatform, { payment, amountFen, subject, now });
}
