import { done, refused, type Result } from '../../result.ts';

/**
 * Says if `customerId` may get the customer as distribution parent (分销上级) whose line is `line`: that customer, who
 * brought that one in, and so on upwards. Nobody stands above himself, however far up: a loop of any length is refused.
 */
export function placeUnder(
  customerId: number,
  line: readonly number[],
): Result<undefined, { readonly code: 'distribution_loop' }> {
  return line.includes(customerId) ? refused({ code: 'distribution_loop' }) : done(undefined);
}
