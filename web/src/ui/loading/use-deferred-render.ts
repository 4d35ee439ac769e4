import { useDeferredValue } from 'react';

/** False in the first render and true in the deferred one that follows. */
export function useDeferredRender(): boolean {
  return useDeferredValue(true, false);
}
