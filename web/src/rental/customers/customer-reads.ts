import type { CallName } from '@rental/contract/contract';

/** The reads that show customers: out of date after any command on one. */
export const customerReads: readonly CallName[] = [
  'listCustomers',
  'customerDetail',
  'listOrders',
  'orderDetail',
  'operationsOf',
];
