import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * A function that is always the same one and does what that of the last drawing would: what it is given to is not
 * drawn again for it. It is for events; called while drawing, it would be one drawing late.
 */
export function useSteady<Args extends unknown[], Answer>(
  act: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const latest = useRef(act);
  useInsertionEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
