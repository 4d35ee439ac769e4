import { useRead } from '../../http/use-read.ts';
import type { AskedChoices, FilterField } from '../../ui/data-table/filters/filters.ts';

/** 商品 as the choices of a filter. */
export function useProductChoices(asked: AskedChoices | null) {
  const { data, isFetching } = useRead(
    'searchProducts',
    { query: asked ?? {} },
    { enabled: asked !== null },
  );
  const choices = asked === null ? [] : (data?.content ?? []);
  return {
    choices: choices.map(({ id, name, code }) => ({
      value: String(id),
      label: `${name}（${code}）`,
    })),
    isFetching,
  };
}

/** 商品规格 as the choices of a filter or a form. */
export function useSkuChoices(asked: AskedChoices | null) {
  const { data, isFetching } = useRead(
    'searchSkus',
    { query: asked ?? {} },
    { enabled: asked !== null },
  );
  const choices = asked === null ? [] : (data?.content ?? []);
  return {
    choices: choices.map(({ id, name, productName, code }) => ({
      value: String(id),
      label: `${productName} / ${name}（${code}）`,
    })),
    isFetching,
  };
}

/** 商品, with its variants. */
export const skuField: FilterField<'skuIs'> = {
  kind: 'search',
  name: 'skuIs',
  label: '商品',
  useChoices: useSkuChoices,
};

/** 商品 as a whole. */
export const productField: FilterField<'productIs'> = {
  kind: 'search',
  name: 'productIs',
  label: '商品',
  useChoices: useProductChoices,
};

/** 商品 as a whole, and one of its variants. */
export const productFields: readonly FilterField<'productIs' | 'skuIs'>[] = [
  productField,
  { kind: 'search', name: 'skuIs', label: '商品规格', useChoices: useSkuChoices },
];
