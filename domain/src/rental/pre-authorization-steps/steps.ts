import { done, refused, type Result } from '../../result.ts';

/** The steps of a pre-authorization (预授权). Stored: never rename. */
export const authorizationSteps = { hold: '冻结', capture: '转支付', release: '解冻' } as const;

export type AuthorizationStep = keyof typeof authorizationSteps;

/**
 * States of one step. `asked` is written down or taken on by the provider, who has not decided; `unknown` was asked and gave no
 * answer. Stored: never rename.
 */
export const stepStates = {
  asked: '处理中',
  unknown: '结果未知',
  done: '成功',
  failed: '失败',
} as const;

export type StepState = keyof typeof stepStates;

/** Why a step failed. Stored: never rename. */
export const stepFailures = {
  refused: '客户未同意',
  expired: '客户未在有效期内同意',
  withdrawn: '已撤回',
  insufficient: '冻结金额不足',
  accountAbnormal: '账户异常',
  busy: '系统繁忙',
  overLimit: '超过预授权账户限额',
  other: '其他原因',
} as const;

export type StepFailure = keyof typeof stepFailures;

export const stepFailureNames = Object.keys(stepFailures) as StepFailure[];

/** How long a customer has to agree to a hold. */
export const agreeingMs = 24 * 3_600_000;

/** The provider's answer about a step; `unknown`: none, or none in time. */
export type StepWord =
  | { readonly kind: 'done' | 'waiting' | 'unknown' }
  | { readonly kind: 'failed'; readonly reason: StepFailure };

/** True if an outcome is waited for: no other step of the same pre-authorization may begin. */
export const isLive = (state: StepState): boolean => state === 'asked' || state === 'unknown';

/**
 * The state of a step once the provider has said something, or null where that changes nothing: the word came twice, late or
 * out of order. What was done is believed even of a step that had failed, and is never taken back by a later word.
 */
export function stateAfter(state: StepState, { kind }: StepWord): StepState | null {
  if (state === 'done') return null;
  if (kind === 'done') return 'done';
  if (state === 'failed') return null;
  if (kind === 'failed') return 'failed';
  const next = kind === 'waiting' ? 'asked' : 'unknown';
  return next === state ? null : next;
}

/** The provider has not answered yet: one thing at a time. */
export interface AuthorizationBusy {
  readonly code: 'authorization_busy';
  readonly step: AuthorizationStep;
}

/** True if nothing is asked of the provider about what is frozen. */
export const authorizationFree = ({
  authorizationStep: step,
}: {
  readonly authorizationStep: AuthorizationStep | null;
}): Result<null, AuthorizationBusy> =>
  step === null ? done(null) : refused({ code: 'authorization_busy', step });

/** 「待客户同意」, 「解冻中」, 「失败：账户异常」: where a step stands. */
export function stepText({
  step,
  state,
  reason,
}: {
  readonly step: AuthorizationStep;
  readonly state: StepState;
  readonly reason: StepFailure | null;
}): string {
  if (state === 'asked') return step === 'hold' ? '待客户同意' : `${authorizationSteps[step]}中`;
  return reason === null ? stepStates[state] : `${stepStates[state]}：${stepFailures[reason]}`;
}
