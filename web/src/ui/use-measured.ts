import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The result of `measure` for an element, now and whenever its size changes. Known before the first paint; `first` until
 * then, and the last result while the element is hidden.
 */
export function useMeasured(
  element: RefObject<HTMLElement | null>,
  measure: (box: HTMLElement) => number,
  first: number,
): number {
  const [measured, setMeasured] = useState(first);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const look = () => {
      if (box.clientWidth > 0) setMeasured(measure(box));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, measure]);
  return measured;
}
