import { useLayoutEffect, useRef } from 'react';

/** For a place whose buttons come and go: it takes the focus itself where the button that had it is gone. */
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
