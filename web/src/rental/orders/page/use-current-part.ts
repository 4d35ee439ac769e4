import { useEffect, useRef, useState, type RefObject } from 'react';
import { partAt, type OrderPart } from './order-parts.ts';

interface CurrentPart {
  readonly page: RefObject<HTMLElement | null>;
  /** Stays above what is read. */
  readonly bar: RefObject<HTMLElement | null>;
  /** By the address: gone to when it says so. */
  readonly wanted: OrderPart | null;
}

/** A part that was gone to, and where it came to lie: until it is scrolled from there, one is at it. */
interface Gone {
  readonly part: OrderPart;
  readonly element: HTMLElement;
  readonly top: number;
  /** If it is another by now, what came above moved the part, and nobody scrolled. */
  readonly pageHeight: number;
}

/** The part of the page that is read, null before anybody has scrolled; and the way to go to one, which answers it. */
export function useCurrentPart({
  page,
  bar,
  wanted,
}: CurrentPart): [OrderPart | null, (part: OrderPart) => HTMLElement | null] {
  const [current, setCurrent] = useState<OrderPart | null>(wanted);
  const gone = useRef<Gone | null>(null);

  useEffect(() => {
    if (wanted !== null) gone.current = bringUp(page.current, wanted);
  }, [page, wanted]);

  useEffect(() => {
    const look = ({ target }: Event) => {
      const whole = page.current;
      if (whole === null || !(target instanceof Element) || !target.contains(whole)) return;
      if (gone.current !== null && gone.current.pageHeight !== whole.offsetHeight)
        gone.current = bringUp(whole, gone.current.part);
      if (gone.current !== null && isNear(topOf(gone.current.element), gone.current.top)) {
        setCurrent(gone.current.part);
        return;
      }
      gone.current = null;
      const placed = [...whole.querySelectorAll<HTMLElement>('[data-part]')].map((element) => ({
        part: element.dataset['part'] as OrderPart,
        left: element.getBoundingClientRect().left,
        top: topOf(element),
      }));
      const line = (bar.current?.getBoundingClientRect().bottom ?? 0) + slack;
      const isAtEnd = isNear(target.scrollTop + target.clientHeight, target.scrollHeight);
      setCurrent(partAt(placed, line, isAtEnd) ?? null);
    };
    // what comes a moment later above it moves it away
    const grown = new ResizeObserver(() => {
      if (gone.current !== null) gone.current = bringUp(page.current, gone.current.part);
    });
    if (page.current !== null) grown.observe(page.current);
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      grown.disconnect();
      document.removeEventListener('scroll', look, { capture: true });
    };
  }, [page, bar]);

  const goTo = (part: OrderPart) => {
    gone.current = bringUp(page.current, part);
    setCurrent(part);
    return gone.current?.element ?? null;
  };
  return [current, goTo];
}

function bringUp(page: HTMLElement | null, part: OrderPart): Gone | null {
  const element = page?.querySelector<HTMLElement>(`[data-part='${part}']`) ?? null;
  if (page === null || element === null) return null;
  element.scrollIntoView({ block: 'start' });
  return { part, element, top: topOf(element), pageHeight: page.offsetHeight };
}

/** A part that was gone to keeps clear of the bar by less than this, in px. */
const slack = 24;

const topOf = (element: Element) => element.getBoundingClientRect().top;
const isNear = (one: number, other: number) => Math.abs(one - other) <= 2;
