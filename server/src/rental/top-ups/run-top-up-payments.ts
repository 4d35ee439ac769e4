import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions, type UndecidedCount } from '../../jobs/questions.ts';
import { askAboutPayment } from './ask-about-payment.ts';
import { handlePaymentAnswer } from './handle-payment-word.ts';
import { topUpPaymentLook } from './top-up-payment-job.ts';
import { changePayment, lockPayment, type StoredPayment } from './top-up-payment-store.ts';

/** The online top-ups of a brand that have no end: what a server that was killed leaves at any point is found here. */
export const topUpPaymentRunner = (gateway: PaymentGateway): JobHandler =>
  jobHandler<object>({
    kind: topUpPaymentLook.kind,
    most: 1,
    run: async (_payload, run) => {
      const { askAll } = questions(run, await actingJob(run), {
        waiting: waitingPayments,
        claim,
        ask: (payment) => askAboutPayment(gateway, { payment, now: run.now() }),
        handleResult: (ctx, tx, { id }, answer) => handlePaymentAnswer(ctx, tx, id, answer),
      });
      await askAll();
    },
  });

interface Place {
  readonly id: number;
}

/** Takes an online top-up for this worker; null where its end came meanwhile, or another one asks. */
async function claim(ctx: Acting, tx: Tx, { id }: Place): Promise<StoredPayment | null> {
  const payment = await lockPayment(ctx, tx, id);
  if (payment.look_at === null || payment.look_at > ctx.now) return null;
  const change = { looks: payment.looks + 1, look_at: leasedUntil(ctx.now) };
  await changePayment(tx, payment, change);
  return { ...payment, ...change };
}

const waitingPayments = (tx: Tx, brand: BrandCode, now: Date): Promise<Place[]> =>
  tx
    .selectFrom('top_up_payments')
    .select('id')
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();

/** Money for links that have lapsed, of which nobody knows yet whether it is back. */
export const undecidedTopUps: UndecidedCount = async (tx, brand) => {
  const { count } = await tx
    .selectFrom('top_up_payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_code', '=', brand)
    .where('state', '=', 'returning')
    .executeTakeFirstOrThrow();
  return count;
};
