import { useState } from 'react';

const windowMs = 500;

/**
 * Says of each click whether it counts: the first does, and those within 500 ms of one that counted are dropped
 * (S245). Dropped ones do not prolong the wait: someone who goes on clicking is heard twice a second.
 */
export function clickGate(): () => boolean {
  let countedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now(); // never goes back, as the wall clock may
    if (now - countedAt < windowMs) return false;
    countedAt = now;
    return true;
  };
}

/** `onClick` for a button that must not fire twice within 500 ms, also across renders (S245). */
export function useDebouncedClick<Args extends unknown[]>(
  onClick: (...args: Args) => void,
): (...args: Args) => void {
  const [counts] = useState(clickGate);
  return (...args) => {
    if (counts()) onClick(...args);
  };
}
