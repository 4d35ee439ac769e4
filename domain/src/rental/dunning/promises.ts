import { addDays, type BusinessDate } from '../../business-date.ts';
import { fen, type Fen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';

/** The states of 承诺还款. Stored: never rename. */
export const promiseStates = {
  open: '待兑现',
  kept: '已兑现',
  broken: '未兑现',
  replaced: '已重新承诺',
} as const;

export type PromiseState = keyof typeof promiseStates;

/** A promise lies at most so many days ahead. */
export const longestPromise = 30;

export interface Promised {
  readonly dueOn: BusinessDate;
  readonly amountFen: Fen;
  /** The money that has come in on overdue bills since it was made. */
  readonly paidFen: Fen;
}

/** Checks a new promise against what is owed. */
export function promiseAllowed(
  { dueOn, amountFen }: Pick<Promised, 'dueOn' | 'amountFen'>,
  owedFen: Fen,
  today: BusinessDate,
): Result<null, { readonly code: 'promise_day_out' } | { readonly code: 'promise_above_owed' }> {
  if (dueOn < today || dueOn > addDays(today, longestPromise))
    return refused({ code: 'promise_day_out' });
  return amountFen > owedFen ? refused({ code: 'promise_above_owed' }) : done(null);
}

/**
 * The payment that comes judges a promise: it is kept once its sum is in, or nothing is owed any more; broken once its day is
 * over without that. What comes in after that day does not mend it.
 */
export function judged(
  promise: Promised,
  { paidFen, owesNothing }: { readonly paidFen: Fen; readonly owesNothing: boolean },
  today: BusinessDate,
): { readonly state: Exclude<PromiseState, 'replaced'>; readonly paidFen: Fen } {
  if (promise.dueOn < today) return { state: 'broken', paidFen: promise.paidFen };
  const all = fen(promise.paidFen + paidFen);
  const isKept = all >= promise.amountFen || owesNothing;
  return { state: isKept ? 'kept' : 'open', paidFen: all };
}
