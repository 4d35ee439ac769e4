import type { CallName } from '@rental/contract/contract';

/** The reads that show distributors: out of date once one is placed, moved or paid. */
export const distributorReads: readonly CallName[] = [
  'listDistributors',
  'distributionBranch',
  'listDistributionRecords',
];
