import type { CallName } from '@rental/contract/contract';

/** The reads that show settlements: out of date once one is moved. */
export const settlementReads: readonly CallName[] = [
  'listSettlements',
  'settlementCounts',
  'settleDetails',
  'storeAccountRecords',
];
