import type { CallName } from '@rental/contract/contract';
import { useEffect, useRef } from 'react';
import { useRead, useRefresh } from '../../http/use-read.ts';
import { isWaiting } from './deduction-text.ts';

const lookMs = 5_000;
/** The reads out of date after a deduction has ended. */
const endedReads: readonly CallName[] = ['orderDetail', 'orderBooks', 'listBills', 'billCounts'];

/** 代扣 of an order, looked at again and again while an outcome is waited for. */
export function useDeductions(orderId: number): ReturnType<typeof useRead<'orderDeductions'>> {
  const refresh = useRefresh();
  const read = useRead(
    'orderDeductions',
    { params: { id: orderId } },
    {
      refetchInterval: ({ state }) => (isWaiting(state.data) ? lookMs : false),
    },
  );
  const waits = isWaiting(read.data);
  const didWait = useRef(false);
  useEffect(() => {
    if (didWait.current && !waits) refresh(...endedReads);
    didWait.current = waits;
  }, [waits, refresh]);
  return read;
}
