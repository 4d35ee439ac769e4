import type { CallName } from '@rental/contract/contract';

/** How far an agreement and its order are, and what is written down of it. */
export const signingReads: readonly CallName[] = [
  'listAgreements',
  'agreementCounts',
  'listOrders',
  'orderCounts',
  'orderDetail',
  'orderEvidence',
  'orderSms',
  'listChain',
  'operationsOf',
];
