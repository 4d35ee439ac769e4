/** Where a page ended: the sort key and, for those alike, the id. */
export interface Keyset {
  readonly at: Date;
  readonly id: number;
}

export const cursorOf = ({ at, id }: Keyset): string =>
  `${at.getTime().toString(36)}.${id.toString(36)}`;

/** The place a cursor names, or null where it is none of ours. */
export function keysetOf(cursor: string): Keyset | null {
  const [at = '', id = ''] = /^[\da-z]{1,9}\.[\da-z]{1,11}$/.test(cursor) ? cursor.split('.') : [];
  const keyset = { at: new Date(Number.parseInt(at, 36)), id: Number.parseInt(id, 36) };
  return Number.isNaN(keyset.at.getTime()) || !Number.isSafeInteger(keyset.id) ? null : keyset;
}

/** A count beyond this is said to be more than it. */
export const mostCounted = 10_000;
/** An offset beyond this walks too many rows; the cursor goes as far as one likes. */
export const farthestOffset = 10_000;
/** Rows fetched for a page: a literal of few values, for a parameter would hide from the planner how few they are. */
const fetchSteps = [11, 21, 51, 101, 201, 501];

/** How many rows to fetch for a page of `size`, and to know whether one follows. */
export const fetchStepFor = (size: number): number =>
  fetchSteps.find((rows) => rows > size) ?? size + 1;
