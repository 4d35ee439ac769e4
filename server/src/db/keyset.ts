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
