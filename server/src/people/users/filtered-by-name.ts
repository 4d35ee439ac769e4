interface Filters {
  /** A part of the name. */
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** The departments or positions that the filters leave. */
export function filteredByName<Row extends { readonly name: string; readonly enabled: boolean }>(
  rows: readonly Row[],
  { name = '', enabled }: Filters,
): Row[] {
  const wanted = name.toLowerCase();
  return rows.filter(
    (row) =>
      row.name.toLowerCase().includes(wanted) && (enabled === undefined || row.enabled === enabled),
  );
}
