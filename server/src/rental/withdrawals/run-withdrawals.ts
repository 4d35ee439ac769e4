import { nextLook } from '@rental/domain/rental/deductions/attempt';
import { undecidedAfterMs, type RefundWord } from '@rental/domain/rental/refunds/refund-order';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions } from '../../jobs/questions.ts';
import type { Seal } from '../../sealed.ts';
import { accountOf, payeeOf, type StoredAccount } from './payout-store.ts';
import { withdrawalLook } from './withdrawal-job.ts';
import {
  changeWithdrawal,
  lockWithdrawal,
  takeStep,
  type StoredWithdrawal,
} from './withdrawal-store.ts';

interface Place {
  readonly id: number;
}

interface Claimed {
  readonly withdrawal: StoredWithdrawal;
  readonly account: StoredAccount;
}

type Word = RefundWord & { readonly providerNo?: string };

/**
 * Pays the withdrawals of a brand (ADR 56): sends what is to be paid and asks about all without an answer. Each step is kept before the
 * next, and a number is paid once however often it is sent.
 */
export const withdrawalRunner = (gateway: PaymentGateway, seal: Seal): JobHandler =>
  jobHandler<object>({
    kind: withdrawalLook.kind,
    most: 2,
    run: async (_payload, run) => {
      const { askAll } = questions(run, await actingJob(run), {
        waiting: waitingWithdrawals,
        claim,
        ask: (claimed) => wordOn({ gateway, seal, brand: run.brand }, claimed),
        handleResult: (ctx, tx, { id }, word: Word) => handleWord(ctx, tx, id, { gateway, word }),
      });
      await askAll();
    },
  });

const waitingWithdrawals = (tx: Tx, brand: BrandCode, now: Date): Promise<Place[]> =>
  tx
    .selectFrom('withdrawals')
    .select('id')
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();

/** Takes a withdrawal for this worker and writes down that it is asked; null where there is nothing to ask. */
async function claim(ctx: Acting, tx: Tx, { id }: Place): Promise<Claimed | null> {
  const withdrawal = await lockWithdrawal(ctx, tx, id);
  if (withdrawal.look_at === null || withdrawal.look_at > ctx.now) return null;
  const account = await accountOf(tx, withdrawal);
  await changeWithdrawal(tx, withdrawal, {
    asked_at: withdrawal.asked_at ?? ctx.now,
    looks: withdrawal.looks + 1,
    look_at: leasedUntil(ctx.now),
  });
  return { withdrawal, account };
}

interface Asking {
  readonly gateway: PaymentGateway;
  readonly seal: Seal;
  readonly brand: BrandCode;
}

/** The provider's answer. What it has never heard of is sent, under the number of the withdrawal. */
async function wordOn({ gateway, seal, brand }: Asking, of: Claimed): Promise<Word> {
  const merchant = gateway.merchantOf(brand);
  if (merchant === null) return { kind: 'unknown' };
  const { withdrawal_no: transferNo, amount_fen: amountFen } = of.withdrawal;
  const asked = { merchant, transferNo };
  return (
    (await orUnknown(gateway.findTransfer(asked))) ??
    orUnknown(gateway.transfer({ ...asked, amountFen, ...payeeOf(seal, of.account) }))
  );
}

interface Said {
  readonly gateway: PaymentGateway;
  readonly word: Word;
}

/** Takes in what the provider says: paid is booked once, a failure gives the money back, and all else is asked again. */
async function handleWord(ctx: Acting, tx: Tx, id: number, { gateway, word }: Said): Promise<void> {
  const withdrawal = await lockWithdrawal(ctx, tx, id);
  if (withdrawal.state !== 'paying') return;
  const ended = { look_at: null, undecided_at: null, ended_at: ctx.now };
  if (word.kind === 'succeeded') {
    const tradeNo = word.providerNo ?? withdrawal.withdrawal_no;
    await changeWithdrawal(tx, withdrawal, { ...ended, state: 'paid', trade_no: tradeNo });
    await takeStep(ctx, tx, withdrawal, { act: 'succeed', tradeNo, method: gateway.method });
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
