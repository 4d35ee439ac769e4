import type { CSSProperties } from 'react';

/** The position of a flyout in the window. */
export type FlyoutPlace = Pick<CSSProperties, 'left' | 'top' | 'bottom' | 'maxHeight'>;

/** The space between a flyout and the edge of the window, in px. */
const edge = 8;

/** Beside an entry of the collapsed sidebar: down from its top, or in the lower half of the window up from its foot. */
export function placeBeside(entry: Element): FlyoutPlace {
  const { top, bottom, right } = entry.getBoundingClientRect();
  return top < innerHeight / 2
    ? { left: right, top, maxHeight: innerHeight - top - edge }
    : { left: right, bottom: innerHeight - bottom, maxHeight: bottom - edge };
}
