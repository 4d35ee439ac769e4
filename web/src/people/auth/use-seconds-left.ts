import { useEffect, useState } from 'react';

/** Counts down to 0 by the clock, for a tab in the background is seldom woken. Begins with `start`. */
export function useSecondsLeft(): [left: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (endsAt === null) return undefined;
    const timer = setInterval(() => {
      const now = secondsUntil(endsAt, Date.now());
      setLeft(now);
      if (now === 0) setEndsAt(null);
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);

  return [
    left,
    (seconds) => {
      setLeft(seconds);
      setEndsAt(Date.now() + seconds * 1000);
    },
  ];
}

/** Whole seconds, the one that has begun among them; 0 once it is past. */
export const secondsUntil = (endsAtMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
