import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A function that never changes and sees the values of the last render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
