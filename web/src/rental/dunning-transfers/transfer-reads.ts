import type { CallName } from '@rental/contract/contract';

/** The reads that a hand-over or a step of one makes out of date: the lists of overdue orders and the desk tell of it as well. */
export const transferReads: readonly CallName[] = [
  'listDunningTransfers',
  'dunningTransferCounts',
  'dunningTransferDetail',
  'dunningAgencies',
  'agencySettlements',
  'previewAgencySettlement',
  'listOverdue',
  'deskCase',
];
