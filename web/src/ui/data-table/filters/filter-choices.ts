/** The choices of a filter, from the labels of a fixed set. */
export const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The choices of a filter, from rows with a name. */
export const named = (
  rows: readonly { readonly id: number; readonly name: string }[] | undefined,
) => (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** Products without their variants, to be found by name or code. */
export const productChoices = (
  skus:
    | readonly {
        readonly productId: number;
        readonly productName: string;
        readonly productCode: string;
      }[]
    | undefined,
) =>
  [...new Map((skus ?? []).map((sku) => [sku.productId, sku])).values()].map(
    ({ productId, productName, productCode }) => ({
      value: String(productId),
      label: `${productName}（${productCode}）`,
    }),
  );

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
