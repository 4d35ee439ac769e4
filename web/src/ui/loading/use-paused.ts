import { useEffect, useState } from 'react';

const pauseMs = 300;

/** What was typed, once nothing more is typed for a moment: to be searched for. */
export function usePaused(typed: string): string {
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return asked;
}
