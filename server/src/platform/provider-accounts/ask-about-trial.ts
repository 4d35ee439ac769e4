import { trialFen } from '@rental/domain/platform/provider-accounts/fen-trial';
import { askAboutLink, type LinkAnswer } from '../../gateways/payment/link-payment.ts';
import { ourselves, type PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { handleTrialAnswer } from './handle-trial-word.ts';
import type { StoredTrial } from './fen-trial-store.ts';

interface Asked {
  readonly trial: StoredTrial;
  readonly now: Date;
}

/** A sealed notice about a trial is a reason to ask; null: the number is of none. */
export const askAboutTrialNumbered =
  (gateway: PaymentGateway) =>
  async (visit: Visit, ctx: Acting, tradeNo: string): Promise<TakenCallback | null> => {
    const trial = await visit.transaction('read only', (tx) =>
      tx
        .selectFrom('fen_trials')
        .selectAll()
        .where('brand_code', '=', ctx.brandCode)
        .where('trade_no', '=', tradeNo)
        .executeTakeFirst(),
    );
    if (trial === undefined) return null;
    if (trial.state !== 'waiting') return { kind: 'duplicate', ourNo: tradeNo };
    const known = { ...trial, looks: Math.max(2, trial.looks) };
    const answer = await askAboutTrial(gateway, { trial: known, now: ctx.now });
    await visit.transaction('read write', (tx) => handleTrialAnswer(ctx, tx, trial.id, answer));
    return { kind: 'taken', ourNo: tradeNo };
  };

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
