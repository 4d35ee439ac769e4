import { plainYuan } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { nextLook } from '@rental/domain/rental/deductions/attempt';
import {
  refundFailures,
  undecidedAfterMs,
  type RefundFailure,
  type RefundWord,
} from '@rental/domain/rental/refunds/refund-order';
import { payees } from '@rental/domain/rental/withdrawals/payee';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import type { BalanceOwner } from '../../money/ledger/public.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import { ownerOf } from './payees.ts';
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
    await tellOfFailure(ctx, tx, withdrawal, word.reason);
  } else await stillWaits(ctx, tx, withdrawal);
}

/** Its owner's operators and the brand's 财务 hear that the money came back: the account is mended, and it is applied for again. */
function tellOfFailure(
  { brandCode, now }: Acting,
  tx: Tx,
  withdrawal: StoredWithdrawal,
  reason: RefundFailure,
): Promise<number> {
  const { withdrawal_no: withdrawalNo, amount_fen: amountFen } = withdrawal;
  const owner = ownerOf(withdrawal);
  const { payee } = owner;
  return tell(tx, brandCode, {
    kind: 'system',
    occasion: 'withdrawalFailed',
    title: '提现打款失败',
    body: `提现${withdrawalNo}（¥${plainYuan(amountFen)}）打款失败：${refundFailures[reason]}。款项已退回${payees[payee]}余额，请核对到账账户后重新申请。`,
    target: '/finance/withdrawal',
    to: audienceOf(owner),
    at: now,
  });
}

/** A distributor has no operators: the office hears of his. */
function audienceOf({ payee, id }: BalanceOwner): Audience {
  if (payee === 'distributor') return Audience.wholeBrand('withdrawal:list');
  const place = payee === 'store' ? Audience.store(id).on('manage') : Audience.channel(id);
  return place.holding('withdrawal:list');
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
