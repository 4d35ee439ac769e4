import { trialFen, type FenTrialWord } from '@rental/domain/platform/provider-accounts/fen-trial';
import type {
  PaymentDriver,
  PaymentGateway,
  PaymentOutcome,
  RefundOutcome,
} from '../../gateways/payment/payment-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';
import type { StoredTrial } from './fen-trial-store.ts';

/** The word of a provider on a trial; the fen is paid on `page`. */
export type TrialAnswer = FenTrialWord & { readonly page?: string };

interface Asked {
  readonly trial: StoredTrial;
  readonly now: Date;
}

/** Asks the provider about a trial, by the keys of its version: no number is ever taken twice. */
export async function askAboutTrial(
  gateway: PaymentGateway,
  { trial, now }: Asked,
): Promise<TrialAnswer> {
  const { account_id: accountId, version, brand_code: brand } = trial;
  const driver = (await gateway.driverOf?.(brand, { accountId, version })) ?? null;
  if (driver === null) return { kind: 'unknown' };
  try {
    return trial.state === 'returning'
      ? refundWord(await givenBack(driver, trial))
      : paymentWord(await paid(driver, trial, now));
  } catch (error) {
    if (error instanceof Undecided) return { kind: 'unknown' };
    throw error;
  }
}

const named = (driver: PaymentDriver, { brand_code: brand, trade_no: tradeNo }: StoredTrial) => ({
  merchant: driver.merchantOf(brand) ?? '',
  tradeNo,
});

async function paid(driver: PaymentDriver, trial: StoredTrial, now: Date): Promise<PaymentOutcome> {
  const asked = named(driver, trial);
  if (trial.expires_at <= now)
    // nobody can pay what the provider has never heard of
    return (await driver.closePayment(asked)) ?? { kind: 'closed', reason: 'expired' };
  const known = trial.looks > 1 ? await driver.findPayment(asked) : null;
  return (
    known ??
    driver.pay({
      ...asked,
      amountFen: trialFen,
      subject: '一分钱验证',
      expiresAt: trial.expires_at,
      returnUrl: trial.return_url,
    })
  );
}

async function givenBack(driver: PaymentDriver, trial: StoredTrial): Promise<RefundOutcome> {
  const { merchant, tradeNo } = named(driver, trial);
  const asked = { merchant, refundNo: trial.refund_no };
  const known = trial.looks > 1 ? await driver.findRefund(asked) : null;
  return known ?? driver.refund({ ...asked, tradeNo, paidFen: trialFen, amountFen: trialFen });
}

function paymentWord(outcome: PaymentOutcome): TrialAnswer {
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

const refundWord = (outcome: RefundOutcome): TrialAnswer =>
  outcome.kind === 'failed'
    ? { kind: 'notReturned', reason: outcome.reason }
    : { kind: outcome.kind === 'succeeded' ? 'returned' : 'processing' };
