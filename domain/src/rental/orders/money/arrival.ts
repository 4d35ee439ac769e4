import { addDays, daysBetween, type BusinessDate } from '../../../business-date.ts';
import { done, refused, type Result } from '../../../result.ts';
import type { Plan, Terms } from '../core/position.ts';

/** How far back money may have arrived that is entered today. */
export const maxDaysArrivedBack = 365;

/**
 * Decides about money that arrived on a day (到账日期; absent: today): late fee counts up to that day, and the days behind it count
 * on what is left then. What was counted before stays.
 */
export function arrived<Refusal>(
  terms: Terms,
  arrivedOn: BusinessDate | undefined,
  decide: (terms: Terms) => Result<Plan, Refusal>,
): Result<Plan, Refusal | { readonly code: 'arrival_not_possible' }> {
  const { today } = terms;
  const on = arrivedOn ?? today;
  if (on > today || on < addDays(today, -maxDaysArrivedBack))
    return refused({ code: 'arrival_not_possible' });
  const decided = decide({ ...terms, today: on });
  return decided.done ? done({ ...decided.value, backDatedDays: daysBetween(on, today) }) : decided;
}
