import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Keeps the focus in a list when the focused row is removed, e.g. after it was approved: moves it to `region`; the browser
 * would move it to the top of the page.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>, rows: unknown) {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) region.current?.focus();
  }, [region, rows]);
  return {
    onFocus: (event: FocusEvent) => {
      focused.current = event.target;
    },
  };
}
