import type { ReactNode } from 'react';
import { useDue } from './use-due.ts';

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
  return useDue() ? children : room;
}
