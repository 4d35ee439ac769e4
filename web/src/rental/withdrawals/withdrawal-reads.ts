import type { CallName } from '@rental/contract/contract';

/** The reads that show withdrawals, balances and the commissions in them, of channels and distributors: out of date once one is applied for or moved. */
export const withdrawalReads: readonly CallName[] = [
  'listWithdrawals',
  'withdrawalCounts',
  'withdrawalDetail',
  'withdrawableBalance',
  'commissionEarnings',
  'listBalanceRecords',
  'listCommissions',
  'commissionCounts',
  'commissionDetail',
  'listDistributors',
  'listDistributionRecords',
];
