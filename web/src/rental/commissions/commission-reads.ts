import type { CallName } from '@rental/contract/contract';

/** The reads that show commissions: out of date once one is moved. */
export const commissionReads: readonly CallName[] = [
  'listCommissions',
  'commissionCounts',
  'commissionDetail',
];
