import { parseBusinessDate, type BusinessDate } from '@rental/domain/business-date';

/** The kind of a sort value: an instant, a day, or a number such as an amount. */
export type SortKey = Date | BusinessDate | number;
export type KeyKind = 'instant' | 'day' | 'number';

/** The end of a page: the sort key, null where the row has none, and, for those alike, the id. */
export interface Keyset {
  readonly at: SortKey | null;
  readonly id: number;
}

/** `order` is the order of which it is a place: absent for the usual one of a list. */
export const cursorOf = ({ at, id }: Keyset, order?: string): string =>
  `${order === undefined ? '' : `${order}~`}${keyText(at)}.${id.toString(36)}`;

function keyText(key: SortKey | null): string {
  if (key === null) return '_';
  if (key instanceof Date) return key.getTime().toString(36);
  return typeof key === 'number' ? key.toString(36) : key;
}

/** The place a cursor names, or null where it is none of ours or of another order. */
export function keysetOf(cursor: string, kind: KeyKind, order?: string): Keyset | null {
  const form =
    /^(?:([A-Za-z]{1,40},(?:asc|desc))~)?(_|-?[\da-z]{1,11}|\d{4}-\d\d-\d\d)\.([\da-z]{1,11})$/;
  const [, cursorOrder, key = '', idText = ''] = form.exec(cursor) ?? [];
  const id = Number.parseInt(idText, 36);
  if (cursorOrder !== order || !Number.isSafeInteger(id)) return null;
  if (key === '_') return { at: null, id };
  const at = readKey[kind](key);
  return at === null ? null : { at, id };
}

const readKey: Readonly<Record<KeyKind, (text: string) => SortKey | null>> = {
  instant(text) {
    const at = new Date(/^[\da-z]{1,9}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN);
    return Number.isNaN(at.getTime()) ? null : at;
  },
  day: parseBusinessDate,
  number(text) {
    const number = /^-?[\da-z]+$/.test(text) ? Number.parseInt(text, 36) : Number.NaN;
    return Number.isSafeInteger(number) ? number : null;
  },
};

/** A count beyond this is said to be more than it. */
export const maxCounted = 10_000;
/** A tab of a list that filters narrow counts so many rows: an operator looks for what is few. */
export const maxOnTab = 999;
/** An offset beyond this walks too many rows; the cursor goes as far as one likes. */
export const farthestOffset = 10_000;
/** Rows fetched for a page: a literal of few values, for a parameter would hide from the planner how few they are. */
const fetchSteps = [11, 21, 51, 101, 201, 501];

/** How many rows to fetch for a page of `size`, and to know whether one follows. */
export const fetchStepFor = (size: number): number =>
  fetchSteps.find((rows) => rows > size) ?? size + 1;
