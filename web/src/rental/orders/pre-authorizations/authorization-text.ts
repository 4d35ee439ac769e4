import type {
  AuthorizationStepRow,
  OrderAuthorization,
} from '@rental/contract/rental/pre-authorizations';
import {
  authorizationSteps,
  isLive,
  stepText,
} from '@rental/domain/rental/pre-authorization-steps/steps';

type Of = Pick<OrderAuthorization, 'heldFen' | 'waitsFor' | 'steps' | 'carriedTo'>;

/** 「待客户同意」, 「撤回中」, 「失败：客户未同意」: how a step has ended, or stands. */
export function stepStateText(row: AuthorizationStepRow): string {
  const { step, stepState: state, reason, isWithdrawn } = row;
  return isLive(state) && isWithdrawn ? '撤回中' : stepText({ step, state, reason });
}

/** 「转支付 租金 第1期」: what a step is of. */
export const stepTitle = ({ step, billTitle }: AuthorizationStepRow): string =>
  billTitle === null ? authorizationSteps[step] : `${authorizationSteps[step]} ${billTitle}`;

/** The state of the pre-authorization of an order. */
export function authorizationText({ heldFen, waitsFor, steps, carriedTo }: Of): string {
  const [latest] = steps;
  if (latest === undefined) return '未发起';
  const asked = steps.find(({ step, stepState }) => step === waitsFor && isLive(stepState));
  if (asked !== undefined) return stepStateText(asked);
  if (heldFen > 0) return '已冻结';
  if (isLive(latest.stepState)) return stepStateText(latest);
  if (carriedTo !== null) return '已转入续租订单';
  if (latest.step !== 'hold') return '已结束';
  return latest.stepState === 'done' ? '已到期失效' : stepStateText(latest);
}

/** True if an outcome is waited for. */
export const isWaiting = (authorization: Pick<Of, 'steps'> | undefined): boolean =>
  authorization?.steps.some(({ stepState }) => isLive(stepState)) ?? false;
