/** 规格: one property in which the SKUs of a product differ, with its values in their order. */
export interface Specification {
  readonly name: string;
  readonly values: string[];
}

export const maxSpecifications = 3;
export const maxSpecificationValues = 30;
/** How many SKUs a product has at most. */
export const maxSkus = 200;

/** Every combination of the values, the last specification turning fastest. Without specifications there is one SKU. */
export const combinationsOf = (specifications: readonly Specification[]): string[][] =>
  specifications.reduce<string[][]>(
    (combinations, { values }) =>
      combinations.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  );

/** Why these specifications make no matrix, as a sentence; null: they do. */
export function specificationComplaint(specifications: readonly Specification[]): string | null {
  if (isRepeated(specifications.map(({ name }) => name))) return '规格名称重复';
  for (const { name, values } of specifications) {
    if (values.length === 0) return `请填写规格「${name}」的值`;
    if (isRepeated(values)) return `规格「${name}」的值重复`;
  }
  const count = specifications.reduce((product, { values }) => product * values.length, 1);
  return count > maxSkus ? `规格组合共${count}个，最多${maxSkus}个` : null;
}

const isRepeated = (texts: readonly string[]) => new Set(texts).size !== texts.length;

/** Names a combination among those of its product. No value holds a tab. */
export const combinationKey = (values: readonly string[]): string => values.join('\t');

/** How a SKU is called: by its values, 「256GB 银色」. */
export const skuNameOf = (values: readonly string[]): string => values.join(' ') || '标准';
