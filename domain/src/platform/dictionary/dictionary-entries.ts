import type { DictionaryColor } from './dictionary-colors.ts';
import type { PlatformEntry } from './platform-dictionaries.ts';

/** The properties of an entry, from the platform or a brand. */
export interface EntryFields {
  readonly label: string;
  readonly value: string;
  readonly color: DictionaryColor | null;
  readonly sort: number;
  readonly enabled: boolean;
}

/** An entry that a brand has written down: its own, or what it makes of the platform's entry of that value. */
export interface BrandEntry extends EntryFields {
  readonly id: number;
  readonly createdAt: Date;
}

/** An entry as a brand sees it. */
export interface Entry extends EntryFields {
  /** The platform's where there is one, so that it stays the same when it is overridden and restored. */
  readonly id: number;
  readonly isPlatform: boolean;
  /** The brand has put something in the place of the platform's (已覆盖). */
  readonly isOverridden: boolean;
  /** Null where it is the platform's as it came. */
  readonly createdAt: Date | null;
}

export const fieldsOf = ({ label, value, color, sort, enabled }: EntryFields): EntryFields => ({
  label,
  value,
  color,
  sort,
  enabled,
});

const defaultFields = ({ label, value, color, sort }: PlatformEntry): EntryFields => ({
  label,
  value,
  color,
  sort,
  enabled: true,
});

/** The platform's entries, each as the brand overrides it by its value, and the brand's own; in their order. */
export function mergedEntries(
  platform: readonly PlatformEntry[],
  brand: readonly BrandEntry[],
): Entry[] {
  const written = new Map(brand.map((entry) => [entry.value, entry]));
  const defaults = new Set(platform.map(({ value }) => value));
  const theirs = platform.map((entry): Entry => {
    const own = written.get(entry.value);
    return {
      ...(own === undefined ? defaultFields(entry) : fieldsOf(own)),
      id: entry.id,
      isPlatform: true,
      isOverridden: own !== undefined,
      createdAt: own?.createdAt ?? null,
    };
  });
  const own = brand
    .filter(({ value }) => !defaults.has(value))
    .map((entry): Entry => ({ ...entry, isPlatform: false, isOverridden: false }));
  return [...theirs, ...own].toSorted((one, other) => one.sort - other.sort || one.id - other.id);
}

/** Between the places of neighbours there is room for nine more. */
const step = 10;

interface Placed {
  readonly id: number;
  readonly sort: number;
}

/** The place of an entry that comes after all others. */
export const lastSort = (entries: readonly Pick<Placed, 'sort'>[]): number =>
  Math.max(0, ...entries.map(({ sort }) => sort)) + step;

/**
 * The new places when the entry `id` of `entries`, which are in their order, moves one up or down: its own alone where
 * there is room between the new neighbours, else those of all that have to give way. Nothing where it is the first or
 * the last already, or not there.
 */
export function moved(
  entries: readonly Placed[],
  id: number,
  direction: 'up' | 'down',
): readonly Placed[] {
  const from = entries.findIndex((entry) => entry.id === id);
  const to = direction === 'up' ? from - 1 : from + 1;
  const entry = entries[from];
  if (entry === undefined || to < 0 || to >= entries.length) return [];
  const order = entries.toSpliced(from, 1).toSpliced(to, 0, entry);
  const sort = sortBetween(order[to - 1]?.sort, order[to + 1]?.sort);
  if (sort !== null) return [{ id, sort }];
  return order
    .map(({ id }, index) => ({ id, sort: (index + 1) * step }))
    .filter(({ sort }, index) => sort !== order[index]?.sort);
}

function sortBetween(before: number | undefined, after: number | undefined): number | null {
  if (after === undefined) return (before ?? 0) + step;
  const between = before === undefined ? Math.floor(after / 2) : Math.floor((before + after) / 2);
  return between > (before ?? -1) && between < after ? between : null;
}
