import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the chosen entry in the middle of a bar that scrolls sideways, whenever the choice or `layout` changes. As long
 * as the first one is chosen nothing is measured: it is in view, and a measure would lay the whole page out once more.
 */
export function useChosenInView(
  bar: RefObject<HTMLElement | null>,
  choice: unknown,
  layout?: unknown,
): void {
  const hasMoved = useRef(false);
  useLayoutEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-pressed="true"], [aria-current]');
    if (!bar.current || !chosen) return;
    hasMoved.current ||= chosen.previousElementSibling !== null;
    if (!hasMoved.current) return;
    bar.current.scrollTo({
      left: chosen.offsetLeft - (bar.current.clientWidth - chosen.offsetWidth) / 2,
    });
  }, [bar, choice, layout]);
}
