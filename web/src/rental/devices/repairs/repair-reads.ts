import type { CallName } from '@rental/contract/contract';

/** The reads that show repair orders: out of date after any command on one. */
export const repairReads: readonly CallName[] = ['listRepairs', 'repairCounts'];
