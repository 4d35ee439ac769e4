import { useLayoutEffect, useRef, type RefObject } from 'react';

/** What a function that never changes sees of values that do: those of the last drawing. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
