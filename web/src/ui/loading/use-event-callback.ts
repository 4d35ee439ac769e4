import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * A stable function that runs the `act` of the latest render, so that a memoized child does not render again for it. For
 * events only: during a render it would run the `act` of the render before.
 */
export function useEventCallback<Args extends unknown[], Answer>(
  act: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const latest = useRef(act);
  useInsertionEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
