import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * The result of `measure` for an element, now and whenever its size changes; `first` until the first layout, and the last
 * result while the element is hidden. The observer tells the size after the layout and before the paint: so nothing is
 * painted with another result, and no layout is forced.
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
    const observer = new ResizeObserver(() => {
      if (box.clientWidth > 0) flushSync(() => setMeasured(measure(box)));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, measure]);
  return measured;
}
