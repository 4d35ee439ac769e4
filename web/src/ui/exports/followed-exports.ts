import { useCallback } from 'react';
import { useKept, useOwnKey } from '../loading/kept.ts';

const maxFollowed = 5;
const none: readonly number[] = [];

/** The ids stored in the browser, the newest first; none if the text was not written by us. */
export function followedFrom(text: string | null): readonly number[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return none;
    return kept.filter((id): id is number => Number.isSafeInteger(id)).slice(0, maxFollowed);
  } catch {
    return none;
  }
}

/** Puts an id first, without duplicates, and keeps at most `maxFollowed`. */
export const withFollowed = (ids: readonly number[], id: number): readonly number[] =>
  [id, ...ids.filter((one) => one !== id)].slice(0, maxFollowed);

/** The exports that the corner of the screen shows: on every page, after a reload and in other browser tabs. */
export function useFollowedExports() {
  const [ids, keep] = useKept(useOwnKey('exports'), followedFrom);
  const follow = useCallback((id: number) => keep(withFollowed(ids, id)), [ids, keep]);
  const drop = useCallback(
    (dropped: readonly number[]) => keep(ids.filter((id) => !dropped.includes(id))),
    [ids, keep],
  );
  return { ids, follow, drop };
}
