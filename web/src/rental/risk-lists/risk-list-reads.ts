import type { CallName } from '@rental/contract/contract';

/** The reads that show the lists: out of date once an entry is made or removed. */
export const riskListReads: readonly CallName[] = [
  'listRiskEntries',
  'riskEntryCounts',
  'riskVerdict',
];
