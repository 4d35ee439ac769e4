import { useEffect, type RefObject } from 'react';

/**
 * Marks a scrolling box if it has hidden content at a side: `data-more-left`, `data-more-right`. The style sheet draws
 * shadows from that; React redraws nothing.
 */
export function useScrollEdges(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = region.current;
    if (box === null) return undefined;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = box;
      box.toggleAttribute('data-more-left', scrollLeft > 0);
      box.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(box);
    const table = box.firstElementChild;
    if (table !== null) observer.observe(table);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [region]);
}
