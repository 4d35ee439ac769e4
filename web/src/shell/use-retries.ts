import { useEffect, useRef } from 'react';
import { untilOnline } from '../http/online.ts';
import { useLatest } from './top-bar/use-latest.ts';

const firstMs = 1000;
const longestMs = 30_000;

/** The wait before another try: doubles each time, up to 30 s. */
const retryAfterMs = (tries: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(tries, 10));

/** Tries again by itself after each failure, and at once when the network comes back. */
export function useRetries(failure: unknown, retry: () => void): void {
  const tries = useRef(0);
  const latest = useLatest(retry);
  useEffect(() => {
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      tries.current += 1;
      latest.current();
    };
    const timer = setTimeout(again, retryAfterMs(tries.current));
    void untilOnline().then(again);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [failure, latest]);
}
