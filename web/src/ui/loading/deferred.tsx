import type { ReactNode } from 'react';
import { useDeferredRender } from './use-deferred-render.ts';

interface DeferredProps {
  /** Rendered in the first pass, to keep the place. */
  readonly room?: ReactNode;
  readonly children: ReactNode;
}

/** Renders its children in a deferred pass, right after the first one, so that the main content is painted first. */
export function Deferred({ room = null, children }: DeferredProps) {
  return useDeferredRender() ? children : room;
}
