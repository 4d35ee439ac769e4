import type { CallName } from '@rental/contract/contract';

/** The reads that a step of a case makes out of date. */
export const dunningReads: readonly CallName[] = [
  'listOverdue',
  'listClosedCases',
  'overdueCounts',
  'overdueTotal',
  'deskCases',
  'deskCase',
  'caseRepayments',
];

/** The reads that 休假 and what is done about it change. */
export const vacationReads = [...dunningReads, 'dunningVacations', 'caseOwners'] as const;
