import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { nextLook } from '@rental/domain/rental/deductions/attempt';
import { undecidedAfterMs, type RefundWord } from '@rental/domain/rental/refunds/refund-order';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { withdrawalLook } from './withdrawal-job.ts';
import {
  changeWithdrawal,
  lockWithdrawal,
  takeStep,
  type StoredWithdrawal,
} from './withdrawal-store.ts';

export type WithdrawalWord = RefundWord & { readonly providerNo?: string };

/** The word of the provider on a withdrawal, and the account of ours that it pays from. */
interface Said {
  readonly method: MoneyMethod;
  readonly word: WithdrawalWord;
}

/** Takes in what the provider says: paid is booked once, a failure gives the money back, and all else is asked again. */
export async function handleWithdrawalWord(
  ctx: Acting,
  tx: Tx,
  id: number,
  { method, word }: Said,
): Promise<void> {
  const withdrawal = await lockWithdrawal(ctx, tx, id);
  if (withdrawal.state !== 'paying') return;
  const ended = { look_at: null, undecided_at: null, ended_at: ctx.now };
  if (word.kind === 'succeeded') {
    const tradeNo = word.providerNo ?? withdrawal.withdrawal_no;
    await changeWithdrawal(tx, withdrawal, { ...ended, state: 'paid', trade_no: tradeNo });
    await takeStep(ctx, tx, withdrawal, { act: 'succeed', tradeNo, method });
  } else if (word.kind === 'failed') {
    await changeWithdrawal(tx, withdrawal, { ...ended, state: 'failed', reason: word.reason });
    await takeStep(ctx, tx, withdrawal, { act: 'fail' });
  } else await stillWaits(ctx, tx, withdrawal);
}

async function stillWaits(ctx: Acting, tx: Tx, withdrawal: StoredWithdrawal): Promise<void> {
  const { now, brandCode } = ctx;
  const lookAt = nextLook(now, Math.max(0, withdrawal.looks - 1));
  const askedAt = withdrawal.asked_at ?? now;
  const isUndecided = now.getTime() - askedAt.getTime() >= undecidedAfterMs;
  await changeWithdrawal(tx, withdrawal, {
    look_at: lookAt,
    ...(isUndecided && { undecided_at: withdrawal.undecided_at ?? now }),
  });
  await withdrawalLook.later(tx, brandCode, now, lookAt);
}
