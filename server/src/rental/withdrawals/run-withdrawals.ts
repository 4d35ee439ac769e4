import type { BrandCode, Tx } from '../../db/transaction.ts';
import { ourselves, type PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions } from '../../jobs/questions.ts';
import type { Seal } from '../../sealed.ts';
import { handleWithdrawalWord, type WithdrawalWord } from './handle-withdrawal-word.ts';
import { accountOf, payeeOf, type StoredAccount } from '../payout-accounts/public.ts';
import { withdrawalLook } from './withdrawal-job.ts';
import { changeWithdrawal, lockWithdrawal, type StoredWithdrawal } from './withdrawal-store.ts';

interface Place {
  readonly id: number;
}

interface Claimed {
  readonly withdrawal: StoredWithdrawal;
  readonly account: StoredAccount;
}

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
        handleResult: (ctx, tx, { id }, word: WithdrawalWord) =>
          handleWithdrawalWord(ctx, tx, id, { method: gateway.method, word }),
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
async function wordOn({ gateway, seal, brand }: Asking, of: Claimed): Promise<WithdrawalWord> {
  const merchant = ourselves(gateway, brand);
  const { withdrawal_no: transferNo, amount_fen: amountFen } = of.withdrawal;
  const asked = { merchant, transferNo };
  return (
    (await orUnknown(gateway.findTransfer(asked, brand))) ??
    orUnknown(gateway.transfer({ ...asked, amountFen, ...payeeOf(seal, of.account) }, brand))
  );
}
