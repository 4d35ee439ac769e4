import {
  receiveCapture,
  receiveRelease,
  stepFailed,
} from '@rental/domain/rental/pre-authorizations/receive';
import {
  authorizationSteps,
  isLive,
  stateAfter,
  stepFailures,
  type StepFailure,
} from '@rental/domain/rental/pre-authorization-steps/steps';
import { businessDateOf } from '@rental/domain/business-date';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { fen, yuan, type Fen } from '@rental/domain/money';
import type { Plan } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { handleQuestionResult } from '../../jobs/question-result.ts';
import { lockStanding, tellStore, termsOfDay } from '../orders/core/public.ts';
import { carryOut, markCapture } from '../orders/money/public.ts';
import {
  askStep,
  authorizationLook,
  authorizationNumbered,
  changeAuthorization,
  changeStep,
  stepsOf,
  type StoredStep,
} from '../pre-authorization-steps/public.ts';
import { bookHold } from './book-hold.ts';
import { bookStep, type StepContext, type StepResult } from './step-context.ts';

const dayMs = 86_400_000;

export interface Of {
  readonly id: number;
  readonly authorizationId: number;
  readonly orderId: number;
}

/**
 * Takes in what a provider says of a step, under the lock of its order: however often, late or out of order it is said, what was
 * done is booked once (ADR 16).
 */
export async function handleStepResult(
  ctx: Acting,
  tx: Tx,
  of: Of,
  result: StepResult,
  method: MoneyMethod,
): Promise<void> {
  const { brandCode: brand } = ctx;
  const { asker, standing, authorization } = await lockHolder(ctx, tx, of);
  const steps = await stepsOf(tx, brand, of.authorizationId);
  await handleQuestionResult(ctx, tx, {
    questions: steps,
    id: of.id,
    result,
    isLive,
    stateAfter,
    look: authorizationLook,
    wait: (step, waiting) => {
      // withdrawn while the provider was asked: that is due by now
      const isDue = step.withdrawn_at !== null && step.look_at !== null && step.look_at <= ctx.now;
      return changeStep(tx, step, {
        ...waiting,
        ...(isDue && { look_at: step.look_at }),
        ...(result.page !== undefined && { page: result.page }),
      });
    },
    end: (step) => end(ctx, tx, { standing, asker, authorization, steps, step }, result, method),
  });
}

/**
 * The order of a step and the order that its hold secures now, both locked. A hold goes over to a relet under the locks of both
 * orders, so that it is read again after each lock; a relet is newer than its original, and orders are locked in that order.
 */
async function lockHolder(ctx: Acting, tx: Tx, of: Of) {
  const asker = await lockStanding(ctx, tx, of.orderId);
  let standing = asker;
  for (;;) {
    const authorization = await authorizationNumbered(tx, ctx.brandCode, of.authorizationId);
    if (authorization.order_id === standing.order.id) return { asker, standing, authorization };
    standing = await lockStanding(ctx, tx, authorization.order_id);
  }
}

/** Books what a step came to. */
async function end(
  ctx: Acting,
  tx: Tx,
  {
    steps,
    ...of
  }: Pick<StepContext, 'standing' | 'asker' | 'authorization' | 'step'> & {
    readonly steps: readonly StoredStep[];
  },
  result: StepResult,
  method: MoneyMethod,
): Promise<void> {
  const { authorization, step } = of;
  const isCurrent = authorization.state !== 'ended';
  const otherLive = steps.filter((one) => one.id !== step.id && isLive(one.state));
  const context = {
    ...of,
    isCurrent,
    isAwaited: isCurrent && isLive(step.state),
    isOtherLive: otherLive.length > 0,
  };
  if (step.bill_id !== null) {
    const isAskedAgain = otherLive.some(({ bill_id: billId }) => billId === step.bill_id);
    await markCapture(tx, ctx.brandCode, step.bill_id, isAskedAgain);
  }
  if (result.kind === 'failed') return fail(ctx, tx, context, result.reason);
  const ended = { state: 'done', reason: null, look_at: null, ended_at: ctx.now } as const;
  const named = result.providerNo === undefined ? {} : { provider_no: result.providerNo };
  if (step.step === 'capture') return captured(ctx, tx, context, { ...ended, ...named }, method);
  await changeStep(tx, step, { ...ended, ...named });
  if (step.step === 'hold') await bookHold(ctx, tx, context, result.endsOn ?? null);
  else await released(ctx, tx, context);
}

async function captured(
  ctx: Acting,
  tx: Tx,
  context: StepContext,
  ended: Parameters<typeof changeStep>[2],
  method: MoneyMethod,
): Promise<void> {
  const { standing, asker, authorization, step, isCurrent, isAwaited } = context;
  const { bill_id: billId, amount_fen: amountFen, trade_no: tradeNo } = step;
  if (billId === null) throw new Error(`The capture ${tradeNo} is of no bill`);
  const askedOn = businessDateOf(step.asked_at ?? step.created_at);
  const heldFen = authorization.held_fen;
  const isCarried = asker !== standing;
  const { plan, overpaidFen, releasedFen } = receiveCapture(
    asker.position,
    termsOfDay(ctx, asker.order),
    {
      billId,
      amountFen,
      method,
      askedOn,
      heldFen: isCarried ? fen(0) : heldFen,
      isCurrent: isCurrent && !isCarried,
      isAwaited,
    },
  );
  await changeStep(tx, step, { ...ended, overpaid_fen: overpaidFen });
  if (isCarried) await released(ctx, tx, context);
  else await keepHeld(ctx, tx, context, fen(heldFen - releasedFen));
  await bookStep(
    ctx,
    tx,
    { standing: asker, step },
    { kind: 'captured', plan, overpaidFen, ...noHold(context, plan) },
  );
  if (overpaidFen > 0)
    await tellStore(
      ctx,
      tx,
      asker.order,
      '预授权多收待退',
      `多收 ¥${yuan(overpaidFen)}，请退还客户。`,
    );
}

async function released(ctx: Acting, tx: Tx, context: StepContext): Promise<void> {
  const { standing, authorization, step, isCurrent, isAwaited } = context;
  const heldFen = authorization.held_fen;
  const { plan, releasedFen } = receiveRelease(standing.position, termsOfDay(ctx, standing.order), {
    amountFen: step.amount_fen,
    heldFen,
    isCurrent,
    isAwaited,
  });
  await keepHeld(ctx, tx, context, fen(heldFen - releasedFen));
  await bookStep(ctx, tx, context, { kind: 'released', plan, ...noHold(context, plan) });
}

/** The amount stays frozen, or was never frozen; an operator has to see to it. */
async function fail(ctx: Acting, tx: Tx, context: StepContext, reason: StepFailure): Promise<void> {
  const { standing, authorization, step, isCurrent } = context;
  const { now } = ctx;
  await changeStep(tx, step, { state: 'failed', reason, look_at: null, ended_at: now });
  await keepHeld(ctx, tx, context, authorization.held_fen);
  const plan = stepFailed(standing.position, termsOfDay(ctx, standing.order), context);
  await carryOut(ctx, tx, standing, plan, {
    kind: 'authorizationFailed',
    note: `${step.trade_no} ${authorizationSteps[step.step]}：${stepFailures[reason]}`,
    also: { trade_no: step.trade_no, amount_fen: step.amount_fen },
  });
  if (step.step === 'release' && !isCurrent && authorization.held_fen > 0) {
    // no order says any more that it is frozen: nobody could ask by hand
    const lookAt = new Date(now.getTime() + dayMs);
    const amountFen = authorization.held_fen;
    await askStep(ctx, tx, authorization, { step: 'release', amountFen }, lookAt);
    await authorizationLook.later(tx, ctx.brandCode, now, lookAt);
  }
  if (reason === 'withdrawn') return;
  const words = `预授权${authorizationSteps[step.step]} ¥${yuan(step.amount_fen)} 未成功：${stepFailures[reason]}。`;
  await tellStore(ctx, tx, standing.order, '预授权未成功', words);
}

/** An order with nothing frozen has no last day of a hold. */
const noHold = ({ isCurrent }: StepContext, { authorizedFen }: Plan) =>
  isCurrent && authorizedFen === 0 ? { holdEndsOn: null } : {};

/** One that holds nothing any more, and of which nothing is asked, has ended. */
const keepHeld = (
  ctx: Acting,
  tx: Tx,
  { authorization, isCurrent, isOtherLive }: StepContext,
  heldFen: Fen,
): Promise<void> =>
  changeAuthorization(tx, authorization, {
    held_fen: heldFen,
    ...(isCurrent && heldFen === 0 && !isOtherLive && { state: 'ended', ended_at: ctx.now }),
  });
