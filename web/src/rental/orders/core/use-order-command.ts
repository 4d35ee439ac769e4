import { useCallback } from 'react';
import type { CallName } from '@rental/contract/contract';
import type { Command } from '../../../http/use-command.ts';
import { useRefresh } from '../../../http/use-read.ts';
import { useRowCommand } from '../../../ui/use-row-command.ts';

/** The reads that show orders: out of date after any of an order's moves. */
const orderReads: readonly CallName[] = [
  'listOrders',
  'orderCounts',
  'orderDetail',
  'orderEvidence',
  'orderSms',
  'listAgreements',
  'agreementCounts',
  'listChain',
  'shippableDevices',
  'shippingRisks',
  'swappableDevices',
  'homeStatistics',
  'homeKinds',
  'orderBooks',
  'billFlow',
  'operationsOf',
  'listApprovals',
  'orderDeductions',
  'orderAuthorization',
  'listBills',
  'billSums',
  'orderSums',
  'listCashFlows',
  'cashFlowSums',
  'listOnlineCash',
  'listOfflineCash',
  'onlineCashSums',
  'offlineCashSums',
  'refundTotal',
  'listExtras',
  'extraCounts',
  'listHandOvers',
  'billCounts',
  'listReturns',
  'returnCounts',
  'listBuyouts',
  'buyoutCounts',
  'listPayments',
  'paymentCounts',
  'listRefunds',
  'refundCounts',
  'listOverstays',
  'overstayCounts',
  'listRelets',
  'reletCounts',
  'listLosses',
  'lossCounts',
  'lossSums',
  'listClaims',
  'claimCounts',
  'claimSums',
  'reviewQueue',
  'reviewFacts',
  'orderReviewer',
  'listApplications',
  'applicationCounts',
  'orderApplications',
  'listOverdue',
  'listClosedCases',
  'overdueCounts',
  'overdueTotal',
  'deskCases',
  'deskCase',
  'caseRepayments',
];

/** Fetches anew whatever shows orders. */
export function useOrderRefresh(): () => void {
  const refresh = useRefresh();
  return useCallback(() => refresh(...orderReads), [refresh]);
}

/** A command on an order. Where it is refused because the order has moved meanwhile, the screens show it as it is. */
export const useOrderCommand = <Name extends CallName>(name: Name): Command<Name> =>
  useRowCommand(name, orderReads);
