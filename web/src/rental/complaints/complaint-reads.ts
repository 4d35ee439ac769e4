import type { CallName } from '@rental/contract/contract';

/** The reads that show complaints: out of date once one is entered or moved. */
export const complaintReads: readonly CallName[] = [
  'listComplaints',
  'complaintCounts',
  'complaintDetail',
  'complaintRates',
];
