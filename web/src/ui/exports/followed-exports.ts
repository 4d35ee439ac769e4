import { useCallback } from 'react';
import { useKept, useOwnKey } from '../loading/kept.ts';

const maxFollowed = 5;
const none: readonly number[] = [];

/** The stored ids of the browser, the newest first. Any other text is not ours. */
export function followedFrom(text: string | null): readonly number[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return none;
    return kept.filter((id): id is number => Number.isSafeInteger(id)).slice(0, maxFollowed);
  } catch {
    return none;
  }
}

/** The newest first, each once, of many the first few. */
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
