import { useState } from 'react';

interface Read {
  readonly data: unknown;
  readonly isFetching: boolean;
}

/**
 * True if a read that is stale from the start (`staleTime: 0`) has answered since the component was drawn first. A form that
 * begins with the answer is then drawn, and stays while the read is repeated.
 */
export function useHasAnswered({ data, isFetching }: Read): boolean {
  const [hasAnswered, setAnswered] = useState(false);
  if (!hasAnswered && data !== undefined && !isFetching) setAnswered(true);
  return hasAnswered;
}
