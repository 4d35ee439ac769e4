/** What a filter offers, from the labels of a fixed set. */
export const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** What a filter offers, from rows with a name. */
export const named = (
  rows: readonly { readonly id: number; readonly name: string }[] | undefined,
) => (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** Products with their variants, to be found by name or code. */
export const skuChoices = (
  skus:
    | readonly {
        readonly id: number;
        readonly name: string;
        readonly productName: string;
        readonly code: string;
      }[]
    | undefined,
) =>
  (skus ?? []).map(({ id, name, productName, code }) => ({
    value: String(id),
    label: `${productName} / ${name}（${code}）`,
  }));

/** 负责人, of whom orders can be given to; null for who may give none. */
export const responsibleFilter = (
  people: readonly { readonly id: number; readonly name: string }[] | null,
) =>
  people === null
    ? []
    : [{ kind: 'choice', name: 'responsibleIs', label: '负责人', options: named(people) } as const];
