import { useDeferredValue, type ReactNode } from 'react';

interface LaterProps {
  /** Keeps its place until then. */
  readonly room?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Drawn right after the rest, piece by piece: what the operator came for is there sooner. While that is still on its
 * way, nothing is later for it.
 */
export function Later({ room = null, children }: LaterProps) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : room;
}
