import { useEffect, useRef } from 'react';
import { useRead } from '../../../http/use-read.ts';
import { useOrderRefresh } from '../core/use-order-command.ts';
import { isWaiting } from './authorization-text.ts';

const lookMs = 5_000;

/** 预授权 of an order, looked at again and again while an outcome is waited for; then whatever shows the order is read anew. */
export function useAuthorization(
  orderId: number,
): ReturnType<typeof useRead<'orderAuthorization'>> {
  const refresh = useOrderRefresh();
  const read = useRead(
    'orderAuthorization',
    { params: { id: orderId } },
    { refetchInterval: ({ state }) => (isWaiting(state.data) ? lookMs : false) },
  );
  // a release that follows by itself is another step: what is known changes without an end of the waiting
  const known = read.data?.steps.map(({ id, stepState }) => `${id} ${stepState}`).join();
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (known === undefined) return;
    if (before.current !== undefined && before.current !== known) refresh();
    before.current = known;
  }, [known, refresh]);
  return read;
}
