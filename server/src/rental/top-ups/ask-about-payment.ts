import { prepaidBalances } from '@rental/domain/rental/top-ups/auto-top-up';
import type { TopUpPaymentWord } from '@rental/domain/rental/top-ups/top-up-payment';
import type {
  PaymentGateway,
  PaymentOutcome,
  PlatformPayments,
  RefundOutcome,
} from '../../gateways/payment/payment-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';
import type { StoredPayment } from './top-up-payment-store.ts';

/** The word of the provider on an online top-up, which is paid on `page`. */
export type PaymentAnswer = TopUpPaymentWord & { readonly page?: string };

interface Asked {
  readonly payment: StoredPayment;
  readonly now: Date;
}

/** Asks the platform's provider about an online top-up: no number is ever taken twice. */
export async function askAboutPayment(
  { ofPlatform }: PaymentGateway,
  { payment, now }: Asked,
): Promise<PaymentAnswer> {
  if (ofPlatform === undefined) return { kind: 'unknown' };
  try {
    return payment.state === 'returning'
      ? refundWord(await givenBack(ofPlatform, payment))
      : paymentWord(await paid(ofPlatform, payment, now));
  } catch (error) {
    if (error instanceof Undecided) return { kind: 'unknown' };
    throw error;
  }
}

async function paid(
  { driver, merchant }: PlatformPayments,
  payment: StoredPayment,
  now: Date,
): Promise<PaymentOutcome> {
  const asked = { merchant, tradeNo: payment.trade_no };
  if (payment.expires_at <= now)
    // nobody can pay what the provider has never heard of
    return (await driver.closePayment(asked)) ?? { kind: 'closed', reason: 'expired' };
  const known = payment.looks > 1 ? await driver.findPayment(asked) : null;
  return (
    known ??
    driver.pay({
      ...asked,
      amountFen: payment.amount_fen,
      subject: `${prepaidBalances[payment.balance]}充值`,
      expiresAt: payment.expires_at,
      returnUrl: payment.return_url,
    })
  );
}

async function givenBack(
  { driver, merchant }: PlatformPayments,
  { trade_no: tradeNo, refund_no: refundNo, amount_fen: amountFen, looks }: StoredPayment,
): Promise<RefundOutcome> {
  const asked = { merchant, refundNo };
  const known = looks > 1 ? await driver.findRefund(asked) : null;
  return known ?? driver.refund({ ...asked, tradeNo, paidFen: amountFen, amountFen });
}

function paymentWord(outcome: PaymentOutcome): PaymentAnswer {
  switch (outcome.kind) {
    case 'waiting':
      return { kind: 'waiting', page: outcome.page };
    case 'processing':
      return { kind: 'processing' };
    case 'paid':
      return { kind: 'paid', amountFen: outcome.amountFen };
    case 'closed':
      return { kind: 'closed', reason: outcome.reason };
  }
}

const refundWord = (outcome: RefundOutcome): PaymentAnswer =>
  outcome.kind === 'failed'
    ? { kind: 'notReturned', reason: outcome.reason }
    : { kind: outcome.kind === 'succeeded' ? 'returned' : 'processing' };
