import { trialFen } from '@rental/domain/platform/provider-accounts/fen-trial';
import { askAboutLink, type LinkAnswer } from '../../gateways/payment/link-payment.ts';
import { ourselves, type PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { StoredTrial } from './fen-trial-store.ts';

interface Asked {
  readonly trial: StoredTrial;
  readonly now: Date;
}

/** Asks the provider about a trial, by the keys of its version. */
export async function askAboutTrial(
  gateway: PaymentGateway,
  { trial, now }: Asked,
): Promise<LinkAnswer> {
  const { account_id: accountId, version, brand_code: brand } = trial;
  const driver = (await gateway.driverOf?.(brand, { accountId, version })) ?? null;
  if (driver === null) return { kind: 'unknown' };
  const payee = { driver, merchant: ourselves(driver, brand) };
  return askAboutLink(payee, { payment: trial, amountFen: trialFen, subject: '一分钱验证', now });
}
