import { atHour, quietHours } from '../../time/quiet-hours.ts';

/**
 * Why a deduction failed, and when it is tried again: on the next days, soon, or not before somebody has seen to it. Stored:
 * never rename.
 */
export const failureReasons = {
  insufficient: { label: '余额不足', retry: 'daily' },
  limit: { label: '超出限额', retry: 'daily' },
  busy: { label: '系统繁忙', retry: 'soon' },
  /** The bill was paid, waived or cancelled before the provider was asked. */
  amountChanged: { label: '应付金额已变化', retry: 'soon' },
  agreementEnded: { label: '签约失效', retry: 'never' },
  accountAbnormal: { label: '账户异常', retry: 'never' },
  other: { label: '其他原因', retry: 'never' },
} as const satisfies Record<string, { label: string; retry: 'daily' | 'soon' | 'never' }>;

export type FailureReason = keyof typeof failureReasons;

export const failureReasonNames = Object.keys(failureReasons) as FailureReason[];

/** How often a bill is tried by itself: an operator may try again after that. */
export const maxTries = 7;
/** How many times running a bill is tried again soon, before it waits for the next day. */
const maxSoon = 3;
const soonMs = 10 * 60_000;

/** No phone says at night that money is gone: from 22 to 8 o'clock in Asia/Shanghai nothing is deducted by itself. */
export const quietFromHour = 22;
export const quietUntilHour = 8;
/** When the tries of a later day begin. */
const dailyHour = 9;

/** Says if nothing is deducted by itself at this instant, and when it is again. */
export const { isQuiet, afterQuiet } = quietHours(quietFromHour, quietUntilHour);

/** When a bill is tried again on the next day. */
export const nextDaysTry = (at: Date): Date => atHour(at, 1, dailyHour);

interface Failed {
  readonly reason: FailureReason;
  readonly failedAt: Date;
  /** Tries of the bill that have failed by now, this one with them. */
  readonly failures: number;
}

/** When a bill is tried again by itself, never in the quiet hours; null: not before somebody tries it by hand. */
export function nextTry({ reason, failedAt, failures }: Failed): Date | null {
  const { retry } = failureReasons[reason];
  if (retry === 'never' || failures >= maxTries) return null;
  if (retry === 'daily' || failures > maxSoon) return nextDaysTry(failedAt);
  return afterQuiet(new Date(failedAt.getTime() + soonMs * 2 ** (failures - 1)));
}

/** True if somebody has to see to it: it is not tried again, and not for having been paid. */
export const needsSomebody = (failed: Failed): boolean =>
  failed.reason !== 'amountChanged' && nextTry(failed) === null;
