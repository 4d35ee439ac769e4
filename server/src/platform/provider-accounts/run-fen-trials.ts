import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions, type UndecidedCount } from '../../jobs/questions.ts';
import { askAboutTrial } from './ask-about-trial.ts';
import { fenTrialLook } from './fen-trial-job.ts';
import { changeTrial, lockTrial, type StoredTrial } from './fen-trial-store.ts';
import { handleTrialAnswer } from './handle-trial-word.ts';

/** The trials of a brand that have no end: what a server that was killed leaves at any point is found here. */
export const fenTrialRunner = (gateway: PaymentGateway): JobHandler =>
  jobHandler<object>({
    kind: fenTrialLook.kind,
    most: 1,
    run: async (_payload, run) => {
      const { askAll } = questions(run, await actingJob(run), {
        waiting: waitingTrials,
        claim,
        ask: (trial) => askAboutTrial(gateway, { trial, now: run.now() }),
        handleResult: (ctx, tx, { id }, answer) => handleTrialAnswer(ctx, tx, id, answer),
      });
      await askAll();
    },
  });

interface Place {
  readonly id: number;
}

/** Takes a trial for this worker; null where its end came meanwhile, or another one asks. */
async function claim(ctx: Acting, tx: Tx, { id }: Place): Promise<StoredTrial | null> {
  const trial = await lockTrial(ctx, tx, id);
  if (trial.look_at === null || trial.look_at > ctx.now) return null;
  const change = { looks: trial.looks + 1, look_at: leasedUntil(ctx.now) };
  await changeTrial(tx, trial, change);
  return { ...trial, ...change };
}

const waitingTrials = (tx: Tx, brand: BrandCode, now: Date): Promise<Place[]> =>
  tx
    .selectFrom('fen_trials')
    .select('id')
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();

/** Fens that were paid, and of which nobody knows yet whether they are back. */
export const undecidedTrials: UndecidedCount = async (tx, brand) => {
  const { count } = await tx
    .selectFrom('fen_trials')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_code', '=', brand)
    .where('state', '=', 'returning')
    .executeTakeFirstOrThrow();
  return count;
};
