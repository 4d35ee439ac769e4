import { useLayoutEffect, useRef } from 'react';

/** Keeps the focus in a place whose buttons change: it takes the focus itself if the focused button is removed. */
export function useHeldFocus() {
  const place = useRef<HTMLDivElement>(null);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  });
  return {
    ref: place,
    tabIndex: -1,
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: () => {
      isWithin.current = false;
    },
  };
}
