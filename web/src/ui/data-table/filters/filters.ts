/** The value of a filter: text as in the query, or the two ends of a span of days. Empty is absent. */
export type FilterValue = string | readonly [from: string, to: string];

export type Filters = Readonly<Record<string, FilterValue>>;

/** The props that the form item gives to a filter's control. */
export interface FilterInput {
  readonly id?: string | undefined;
  readonly value?: FilterValue | null | undefined;
  readonly onChange?: ((value: FilterValue | null | undefined) => void) | undefined;
}

interface Named<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Asks for the choices with these words, or for the one that is chosen. */
export type AskedChoices = { readonly words: string } | { readonly is: string };

/** Looks for choices; null: nothing is asked. Pass a function of a module, which is stable. */
export type UseChoices = (asked: AskedChoices | null) => {
  readonly choices: readonly Choice[];
  readonly isFetching: boolean;
};

/** One field of a list's search form. */
export type FilterField<Name extends string = string> = Named<Name> &
  (
    | { readonly kind: 'text'; readonly placeholder?: string }
    | {
        readonly kind: 'choice';
        readonly options: readonly Choice[];
      }
    /** A choice that the server looks for, since there are too many. */
    | { readonly kind: 'search'; readonly useChoices: UseChoices }
    | { readonly kind: 'days' }
    /** A checkbox: ticked, or no filter. `words` describe the rows left when it is ticked. */
    | { readonly kind: 'flag'; readonly words: string }
  );

/**
 * The filters set by an address, `?orderStatus=0&createTime=2026-11-01&createTime=2026-11-21`. Filters that `accepts`
 * rejects are left out: a list opens also from an old or mistyped link.
 */
export function filtersOf(
  query: URLSearchParams,
  accepts: (name: string, value: FilterValue) => boolean,
): Filters {
  const found: Record<string, FilterValue> = {};
  for (const name of new Set(query.keys())) {
    const [first = '', second] = query.getAll(name);
    const value: FilterValue = second === undefined ? first : [first, second];
    if (first !== '' && accepts(name, value)) found[name] = value;
  }
  return found;
}

/** Removes empty filters and trims text, so that equal filters compare equal. */
export function withoutEmpty(
  values: Readonly<Record<string, FilterValue | null | undefined>>,
): Filters {
  const filled: Record<string, FilterValue> = {};
  for (const [name, value] of Object.entries(values)) {
    const trimmed = typeof value === 'string' ? value.trim() : value;
    if (trimmed !== undefined && trimmed !== null && trimmed !== '') filled[name] = trimmed;
  }
  return filled;
}

export function sameFilters(one: Filters, other: Filters): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => String(one[name]) === String(other[name]))
  );
}
