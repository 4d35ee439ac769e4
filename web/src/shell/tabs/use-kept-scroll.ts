import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Keeps the scroll positions of a tab's page and of its lists: not every browser does so while they are hidden. */
export function useKeptScroll(): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null);
  const places = useRef(new Map<Element, { left: number; top: number }>());
  useLayoutEffect(() => {
    const element = pane.current;
    const seen = places.current;
    for (const [scrolled, { left, top }] of seen) {
      if (!scrolled.isConnected) seen.delete(scrolled);
      else if (scrolled.scrollTop !== top || scrolled.scrollLeft !== left)
        scrolled.scrollTo({ left, top, behavior: 'instant' });
    }
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || target.clientHeight === 0) return;
      seen.set(target, { left: target.scrollLeft, top: target.scrollTop });
    };
    element?.addEventListener('scroll', note, { capture: true, passive: true });
    return () => element?.removeEventListener('scroll', note, { capture: true });
  }, []);
  return pane;
}
