import {
  trialAfter,
  type FenTrialState,
} from '@rental/domain/platform/provider-accounts/fen-trial';
import { isLinkOpen } from '@rental/domain/money/payments/link-payment';
import { providerReason } from '@rental/domain/rental/payment-orders/payment-order';
import type { Tx } from '../../db/transaction.ts';
import { goingBack, stillOpen, type LinkAnswer } from '../../gateways/payment/link-payment.ts';
import type { Acting } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import { fenTrialLook } from './fen-trial-job.ts';
import { changeTrial, lockTrial, type StoredTrial } from './fen-trial-store.ts';

/**
 * Takes in what a provider says of a trial, under its lock; false: it changes nothing. However often, late or out of order it is said, the fen
 * goes back once.
 */
export async function handleTrialWord(
  ctx: Acting,
  tx: Tx,
  id: number,
  word: LinkAnswer,
): Promise<boolean> {
  const trial = await lockTrial(ctx, tx, id);
  const state = trialAfter(trial.state, word);
  if (state === null) return false;
  if (state === 'returning') {
    await changeTrial(tx, trial, goingBack(ctx.now));
    await fenTrialLook.now(tx, ctx.brandCode, ctx.now);
  } else await ended(ctx, tx, trial, { state, reason: 'reason' in word ? word.reason : null });
  return true;
}

/** Takes in the answer to a question about a trial: one that decides nothing is asked again later. */
export async function handleTrialAnswer(
  ctx: Acting,
  tx: Tx,
  id: number,
  answer: LinkAnswer,
): Promise<void> {
  if (await handleTrialWord(ctx, tx, id, answer)) return;
  const trial = await lockTrial(ctx, tx, id);
  if (!isLinkOpen(trial.state)) return;
  const change = stillOpen(trial, answer, ctx.now);
  await changeTrial(tx, trial, change);
  await fenTrialLook.later(tx, ctx.brandCode, ctx.now, change.look_at);
}

interface End {
  readonly state: FenTrialState;
  readonly reason: string | null;
}

async function ended(ctx: Acting, tx: Tx, trial: StoredTrial, end: End): Promise<void> {
  const { brandCode: brand, now } = ctx;
  await changeTrial(tx, trial, { ...end, look_at: null, ended_at: now, is_undecided: false });
  await writeAudit(tx, ctx, {
    operation: 'providerAccount:fenTrialEnd',
    object: `providerAccount ${trial.account_id}`,
    result: 'ok',
    after: { tradeNo: trial.trade_no, ...end },
  });
  if (end.state !== 'failed') return;
  await tell(tx, brand, {
    kind: 'system',
    occasion: 'fenTrialFailed',
    title: '一分钱验证未能退回',
    body: `交易 ${trial.trade_no} 的一分钱没有退回：${providerReason(end.reason ?? '')}。请在服务商后台退回。`,
    target: '/tools/provider-accounts',
    to: Audience.wholeBrand('providerAccount:list'),
    at: now,
  });
}
