import { useEffect, useState } from 'react';

const pauseMs = 300;

/** The search text, once typing pauses for a moment. */
export function usePaused(typed: string): string {
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return asked;
}
