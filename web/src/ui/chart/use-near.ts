import { useEffect, useState, type RefObject } from 'react';

const margin = '300px';

/** True if an element has come into view, or close to it. Once it has, this stays true. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (box === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin, scrollMargin: margin }, // of the window, and of the pane that scrolls in it
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
