import { useCallback, useEffect } from 'react';
import type { CallName } from '@rental/contract/contract';
import { CallError } from '../http/call-error.ts';
import { useCommand, type Command } from '../http/use-command.ts';
import { useRefresh } from '../http/use-read.ts';

/** The reads that show orders: out of date after any of an order's moves. */
const orderReads: readonly CallName[] = [
  'listOrders',
  'orderCounts',
  'orderDetail',
  'orderEvidence',
  'orderSms',
  'listAgreements',
  'listChain',
  'shippableDevices',
  'swappableDevices',
  'homeStatistics',
  'orderBooks',
  'operationsOf',
  'listApprovals',
  'orderDeductions',
  'orderAuthorization',
  'listBills',
  'billCounts',
  'listReturns',
  'returnCounts',
  'listBuyouts',
  'listRelets',
];

/** Fetches anew whatever shows orders. */
export function useOrderRefresh(): () => void {
  const refresh = useRefresh();
  return useCallback(() => refresh(...orderReads), [refresh]);
}

/** A command on an order. Where it is refused because the order has moved meanwhile, the screens show it as it is. */
export function useOrderCommand<Name extends CallName>(name: Name): Command<Name> {
  const refresh = useOrderRefresh();
  const command = useCommand(name, { refreshes: orderReads });
  const { error } = command;

  useEffect(() => {
    if (error instanceof CallError && [404, 409].includes(error.status)) refresh();
  }, [refresh, error]);

  return command;
}
