import type { ReactNode } from 'react';
import { useDeferredRender } from './use-deferred-render.ts';

interface DeferredProps {
  /** Keeps its place until then. */
  readonly room?: ReactNode;
  readonly children: ReactNode;
}

/** Renders its children in a deferred pass, right after the first one: what the operator came for is painted first. */
export function Deferred({ room = null, children }: DeferredProps) {
  return useDeferredRender() ? children : room;
}
