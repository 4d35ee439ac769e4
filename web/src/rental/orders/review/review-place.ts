/** The place of a reviewer among the orders in hand: the ids, the oldest first, and the one that is looked at. */
export interface ReviewPlace {
  readonly ids: readonly number[];
  readonly current: number | null;
}

/**
 * The place after orders were decided, released, lost or taken. The one that is looked at stays while it is in hand; else
 * the next one after it comes, or the first where there is none.
 */
export function placeIn({ ids, current }: ReviewPlace, now: readonly number[]): ReviewPlace {
  const left = new Set(now);
  const from = current === null ? 0 : Math.max(0, ids.indexOf(current));
  const next = [...ids.slice(from), ...ids.slice(0, from).toReversed()].find((id) => left.has(id));
  return { ids: now, current: next ?? now[0] ?? null };
}

/** So many orders on, around the end. */
export function stepBy({ ids, current }: ReviewPlace, steps: number): ReviewPlace {
  if (current === null) return { ids, current };
  const at = (ids.indexOf(current) + steps + ids.length) % ids.length;
  return { ids, current: ids[at] ?? null };
}
