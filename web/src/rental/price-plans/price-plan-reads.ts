import type { CallName } from '@rental/contract/contract';

/** The reads that show price plans: out of date after any command on one. */
export const pricePlanReads: readonly CallName[] = [
  'listPricePlans',
  'pricePlanCounts',
  'pricePlanDetail',
];
