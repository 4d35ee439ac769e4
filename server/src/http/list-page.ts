import { cursorOf, farthestOffset, keysetOf, mostCounted, type Keyset } from '../db/keyset.ts';
import { refuse } from './refusal.ts';

export interface PageQuery {
  readonly page: number;
  readonly size: number;
  readonly cursor?: string | undefined;
}

/** The place that a cursor names; null without one. Refuses a cursor that is none of ours. */
export const placeAt = (cursor: string | undefined): Keyset | null =>
  cursor === undefined ? null : (keysetOf(cursor) ?? refuse('cursor_invalid'));

/** Where a page begins: behind a place, or after so many rows. Refuses what is too deep and a cursor that is none of ours. */
export function placeOf({ page, size, cursor }: PageQuery): {
  readonly after: Keyset | null;
  readonly offset: number | undefined;
} {
  if (cursor !== undefined) return { after: placeAt(cursor), offset: undefined };
  const offset = page * size;
  if (offset > farthestOffset) refuse('page_too_deep');
  return { after: null, offset: offset === 0 ? undefined : offset };
}

/** The first `size` rows as they are answered and, where more were found, the place behind the last of them. */
export function pageOf<Row, Drawn>(
  rows: readonly Row[],
  size: number,
  drawn: (row: Row) => Drawn,
  placeOfRow: (row: Row) => Keyset,
) {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    content: rows.slice(0, size).map((row) => drawn(row)),
    ...(last && { nextCursor: cursorOf(placeOfRow(last)) }),
  };
}

/** What a list says of how many there are: beyond what is counted, only that it is more. */
export const totalUpTo = (count: number) => ({
  totalElements: Math.min(count, mostCounted),
  ...(count > mostCounted && { totalIsCapped: true as const }),
});
