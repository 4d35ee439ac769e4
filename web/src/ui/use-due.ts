import { useDeferredValue } from 'react';

/** False in the first drawing, true right after it: for what may come a moment later than what the operator came for. */
export function useDue(): boolean {
  return useDeferredValue(true, false);
}
