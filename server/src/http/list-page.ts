import { farthestOffset, keysetOf, mostCounted, type Keyset } from '../db/keyset.ts';
import { refuse } from './refusal.ts';

interface PageQuery {
  readonly page: number;
  readonly size: number;
  readonly cursor?: string | undefined;
}

/** Where a page begins: behind a place, or after so many rows. Refuses what is too deep and a cursor that is none of ours. */
export function placeOf({ page, size, cursor }: PageQuery): {
  readonly after: Keyset | null;
  readonly offset: number | undefined;
} {
  if (cursor !== undefined)
    return { after: keysetOf(cursor) ?? refuse('cursor_invalid'), offset: undefined };
  const offset = page * size;
  if (offset > farthestOffset) refuse('page_too_deep');
  return { after: null, offset: offset === 0 ? undefined : offset };
}

/** What a list says of how many there are: beyond what is counted, only that it is more. */
export const totalUpTo = (count: number) => ({
  totalElements: Math.min(count, mostCounted),
  ...(count > mostCounted && { totalIsCapped: true as const }),
});
