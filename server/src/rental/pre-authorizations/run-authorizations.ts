import { isLive } from '@rental/domain/rental/pre-authorization-steps/steps';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type {
  AuthorizationGateway,
  StepOutcome,
} from '../../gateways/authorization/authorization-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions } from '../../jobs/questions.ts';
import { booksStoppedAt } from '../../money/ledger/public.ts';
import { lockStanding } from '../orders/core/public.ts';
import {
  authorizationLook,
  authorizationNumbered,
  changeStep,
  stepsOf,
  type StoredStep,
} from '../pre-authorization-steps/public.ts';
import { handleStepResult, type Of } from './handle-step-result.ts';
import type { StepResult } from './step-context.ts';

/**
 * The pre-authorizations of a brand (ADR 16): asks about every step without an outcome. Each step is kept before the next; what
 * a worker leaves at any point another one finds, and a trade number is done once however often it is sent.
 */
export const authorizationRunner = (gateway: AuthorizationGateway): JobHandler =>
  jobHandler<object>({
    kind: authorizationLook.kind,
    most: 2,
    run: async (_payload, run) => {
      const acting = await actingJob(run);
      const { askAll } = questions(run, acting, {
        waiting: waitingSteps,
        claim: (ctx, tx, place) => claim(ctx, tx, place, gateway),
        ask: (claimed) => wordOn(gateway, claimed),
        handleResult: (ctx, tx, place, result) =>
          handleStepResult(ctx, tx, place, result, gateway.method),
      });
      await askAll();
    },
  });

/** How long a release waits before it is looked at again whether the books agree. */
const stoppedMs = 5 * 60_000;

interface Claimed {
  readonly step: StoredStep;
  readonly account: string;
  /** The trade number of the hold that it is of. */
  readonly holdNo: string;
}

/** Takes a step for this worker and writes down that it is asked; null where there is nothing to ask. */
async function claim(
  ctx: Acting,
  tx: Tx,
  place: Of,
  { method }: AuthorizationGateway,
): Promise<Claimed | null> {
  await lockStanding(ctx, tx, place.orderId);
  const steps = await stepsOf(tx, ctx.brandCode, place.authorizationId);
  const step = steps.find(({ id }) => id === place.id);
  const [hold] = steps;
  if (step === undefined || hold === undefined || !isLive(step.state)) return null;
  if (step.look_at === null || step.look_at > ctx.now) return null;
  if (step.withdrawn_at !== null && step.asked_at === null) {
    await handleStepResult(ctx, tx, place, { kind: 'failed', reason: 'withdrawn' }, method);
    return null;
  }
  if (
    step.step === 'release' &&
    step.asked_at === null &&
    (await booksStoppedAt(tx, ctx.brandCode))
  ) {
    // the books are known to be wrong: what is frozen stays until they are not (threat model 25)
    const lookAt = new Date(ctx.now.getTime() + stoppedMs);
    await changeStep(tx, step, { look_at: lookAt });
    await authorizationLook.later(tx, ctx.brandCode, ctx.now, lookAt);
    return null;
  }
  await changeStep(tx, step, {
    asked_at: step.asked_at ?? ctx.now,
    looks: step.looks + 1,
    look_at: leasedUntil(ctx.now),
  });
  const { account } = await authorizationNumbered(tx, ctx.brandCode, place.authorizationId);
  return { step, account, holdNo: hold.trade_no };
}

/** The provider's answer. A step unknown there is sent once more, under the same number. */
const wordOn = (gateway: AuthorizationGateway, claimed: Claimed): Promise<StepResult> =>
  orUnknown(answered(gateway, claimed));

async function answered(gateway: AuthorizationGateway, claimed: Claimed): Promise<StepOutcome> {
  const { step, holdNo } = claimed;
  const { trade_no: tradeNo, brand_code: brand } = step;
  if (step.withdrawn_at !== null)
    return gateway.withdraw({ tradeNo, expiresAt: lastMomentOf(step) }, brand);
  const asked = { tradeNo, holdNo, step: step.step };
  const found = step.asked_at === null ? null : await gateway.find(asked, brand);
  return found ?? send(gateway, claimed);
}

/** Until when the customer can agree to a hold. */
const lastMomentOf = (step: StoredStep): Date => step.expires_at ?? step.created_at;

function send(
  gateway: AuthorizationGateway,
  { step, account, holdNo }: Claimed,
): Promise<StepOutcome> {
  const asked = { tradeNo: step.trade_no, account, amountFen: step.amount_fen };
  if (step.step !== 'hold') return gateway[step.step]({ ...asked, holdNo }, step.brand_code);
  return gateway.hold({ ...asked, expiresAt: lastMomentOf(step) }, step.brand_code);
}

const waitingSteps = (tx: Tx, brand: BrandCode, now: Date): Promise<Of[]> =>
  tx
    .selectFrom('authorization_steps')
    .select(['id', 'order_id as orderId', 'authorization_id as authorizationId'])
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();
