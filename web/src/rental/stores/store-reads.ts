import type { CallName } from '@rental/contract/contract';

/** The reads that show a store: out of date after any command on one. */
export const storeReads: readonly CallName[] = ['listStores', 'storeCounts', 'storeDetail'];

/** The same, and those that offer stores by name. */
export const storeNameReads: readonly CallName[] = [
  ...storeReads,
  'orderOptions',
  'deviceOptions',
  'operatorOptions',
  'homeOptions',
  'departmentStores',
  'announcementOptions',
];
