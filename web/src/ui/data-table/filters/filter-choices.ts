/** The choices of a filter, from the labels of a fixed set. */
export const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The choices of a filter, from rows with a name. */
export const named = (
  rows: readonly { readonly id: number; readonly name: string }[] | undefined,
) => (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
