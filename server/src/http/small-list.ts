import type { Sort } from '@rental/contract/sorting';

interface Page<Field extends string> {
  readonly page: number;
  readonly size: number;
  readonly sort?: readonly Sort<Field>[] | undefined;
}

/** A page of rows that were all read, for there are few of them. They are given in their usual order. */
export function pageOfSmall<
  Field extends string,
  Row extends Readonly<Record<Field, string | number | boolean | null>>,
>(rows: readonly Row[], { page, size, sort }: Page<Field>) {
  return {
    content: inOrderOf(rows, sort).slice(page * size, (page + 1) * size),
    totalElements: rows.length,
  };
}

/** Rows sorted by one field after the other. Rows that are alike stay in their usual order, those without a value are last. */
export function inOrderOf<
  Field extends string,
  Row extends Readonly<Record<Field, string | number | boolean | null>>,
>(rows: readonly Row[], sort: readonly Sort<Field>[] = []): readonly Row[] {
  if (sort.length === 0) return rows;
  return rows.toSorted((one, other) => {
    for (const { field, direction } of sort) {
      const order = compared(one[field], other[field], direction === 'asc' ? 1 : -1);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** Chinese names stand by their pinyin. */
const collator = new Intl.Collator('zh-CN');

type Value = string | number | boolean | null;

function compared(one: Value, other: Value, sign: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'string' && typeof other === 'string')
    return sign * collator.compare(one, other);
  return sign * (Number(one) - Number(other));
}
