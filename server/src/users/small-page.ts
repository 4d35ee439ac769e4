interface Query {
  readonly page: number;
  readonly size: number;
  /** A part of the name. */
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** A page of rows that were all read, for there are few of them. */
export function pageOfSmall<Row extends { readonly name: string; readonly enabled: boolean }>(
  rows: readonly Row[],
  { page, size, name = '', enabled }: Query,
): { content: Row[]; totalElements: number } {
  const wanted = name.toLowerCase();
  const found = rows.filter(
    (row) =>
      row.name.toLowerCase().includes(wanted) && (enabled === undefined || row.enabled === enabled),
  );
  return { content: found.slice(page * size, (page + 1) * size), totalElements: found.length };
}
