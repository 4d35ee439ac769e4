import type { CallName } from '@rental/contract/contract';

/** The reads that show operators: out of date after anything is done to one. */
export const operatorReads: readonly CallName[] = [
  'listOperators',
  'operatorOptions',
  'operatorSessions',
  'allDepartments',
  'allPositions',
];

/** The reads that show departments and positions. */
export const departmentReads: readonly CallName[] = [...operatorReads, 'departmentStores'];
