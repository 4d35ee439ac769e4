import type { ProductDetail } from '@rental/contract/rental/products';
import {
  combinationKey,
  combinationsOf,
  maxSkus,
  specificationComplaint,
  type Specification,
} from '@rental/domain/rental/products/specification';
import type { ArgsOf } from '../../http/call.ts';

export type ProductBody = ArgsOf<'createProduct'>['body'];

/** A SKU as it is typed: a new one has no price and no code yet. */
export interface TypedSku {
  readonly values: string[];
  readonly code: string;
  readonly barcode: string | null;
  readonly modelCode: string | null;
  readonly retailFen: number | null;
  readonly costFen: number | null;
  readonly isEnabled: boolean;
}

export interface TypedProduct extends Required<Omit<ProductBody, 'specifications' | 'skus'>> {
  readonly specifications: readonly Specification[];
  readonly skus: readonly TypedSku[];
}

const blank: Omit<TypedSku, 'values'> = {
  code: '',
  barcode: null,
  modelCode: null,
  retailFen: null,
  costFen: null,
  isEnabled: true,
};

/** The rows of the matrix, each with what was typed for its combination. Specifications that make no matrix have no rows. */
export function rowsOf(
  specifications: readonly Specification[],
  typed: readonly TypedSku[],
): readonly TypedSku[] {
  if (specificationComplaint(specifications) !== null) return [];
  const known = new Map(typed.map((sku) => [combinationKey(sku.values), sku]));
  return combinationsOf(specifications)
    .slice(0, maxSkus)
    .map((values) => known.get(combinationKey(values)) ?? { ...blank, values });
}

/** Keeps the rows of other combinations while the dialog is open: a value may come back. */
export const withTyped = (
  typed: readonly TypedSku[],
  changed: readonly TypedSku[],
): readonly TypedSku[] => {
  const keys = new Set(changed.map(({ values }) => combinationKey(values)));
  return [...changed, ...typed.filter(({ values }) => !keys.has(combinationKey(values)))];
};

/** The fields of a dialog: those of a product, or of a new one. */
export const typedOf = (detail: ProductDetail | undefined): TypedProduct =>
  detail === undefined
    ? {
        code: '',
        name: '',
        categoryId: null,
        images: [],
        description: '',
        labels: [],
        sort: 0,
        specifications: [],
        skus: [],
      }
    : {
        code: detail.product.code,
        name: detail.product.name,
        categoryId: detail.product.categoryId,
        images: detail.product.images,
        description: detail.product.description,
        labels: detail.product.labels,
        sort: detail.product.sort,
        specifications: detail.product.specifications,
        skus: [...detail.skus, ...detail.formerSkus],
      };

/** The body of the command: rows of the matrix alone. */
export const bodyOf = ({ specifications, skus, ...product }: TypedProduct): ProductBody => ({
  ...product,
  specifications: [...specifications],
  skus: rowsOf(specifications, skus).map((sku) => ({
    values: sku.values,
    code: sku.code,
    barcode: sku.barcode,
    modelCode: sku.modelCode,
    retailFen: sku.retailFen as ProductBody['skus'][number]['retailFen'],
    costFen: sku.costFen,
    isEnabled: sku.isEnabled,
  })),
});
