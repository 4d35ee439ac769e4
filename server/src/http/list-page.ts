import { farthestOffset, maxCounted } from '../db/keyset.ts';
import { refuse } from './refusal.ts';

export interface PageQuery {
  readonly page: number;
  readonly size: number;
  readonly cursor?: string | undefined;
}

/** After how many rows a page begins; undefined for the first one. Refuses what is too deep. */
export function offsetOf({ page, size }: Omit<PageQuery, 'cursor'>): number | undefined {
  const offset = page * size;
  if (offset > farthestOffset) refuse('page_too_deep');
  return offset === 0 ? undefined : offset;
}

interface DrawnRows<Row, Drawn> {
  readonly drawn: (row: Row) => Drawn;
  /** The place behind a row. */
  readonly cursorAt: (row: Row) => string;
}

/** The first `size` rows as they are answered and, where more were found, the place behind the last of them. */
export function pageOf<Row, Drawn>(
  rows: readonly Row[],
  size: number,
  { drawn, cursorAt }: DrawnRows<Row, Drawn>,
) {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    content: rows.slice(0, size).map((row) => drawn(row)),
    ...(last && { nextCursor: cursorAt(last) }),
  };
}

/** The total of a list: beyond the counted rows, only that there are more. */
export const totalUpTo = (count: number) => ({
  totalElements: Math.min(count, maxCounted),
  ...(count > maxCounted && { totalIsCapped: true as const }),
});
