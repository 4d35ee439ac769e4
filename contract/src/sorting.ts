import * as z from 'zod';

export type SortDirection = 'asc' | 'desc';

/** The order of a list: one of its fields, and which way. */
export interface Sort<Field extends string = string> {
  readonly field: Field;
  readonly direction: SortDirection;
}

/** The same on the wire: `createTime,desc`. */
type SortText<Field extends string = string> = `${Field},${SortDirection}`;

/**
 * `sort=field,asc` in the query of a list (spec/api): by `id`, or by one of `fields`, which are named as in its rows.
 * Repeatable on the wire: the first one counts, for an index has one order.
 */
export function sortBy<const Field extends string = never>(...fields: readonly Field[]) {
  const texts = (['id', ...fields] as const).flatMap(
    (field) => [`${field},asc`, `${field},desc`] as const,
  );
  const One = z.enum(texts as [SortText<Field | 'id'>, ...SortText<Field | 'id'>[]]);
  return z
    .union([One, z.array(One).min(1).max(8)], '不支持按该字段排序')
    .transform((typed): Sort<Field | 'id'> => {
      const [first = ''] = typeof typed === 'string' ? [typed] : (typed as readonly string[]);
      const [field, direction] = first.split(',') as [Field | 'id', SortDirection];
      return { field, direction };
    })
    .optional();
}

/**
 * The same for a list that is small by nature: each `sort` counts, one after the other. `others` are the names that
 * clients of this API family have for a field.
 */
export function sortBySeveral<const Field extends string>(
  fields: readonly Field[],
  others: Readonly<Record<string, NoInfer<Field>>> = {},
) {
  const texts = ['id', ...fields, ...Object.keys(others)].flatMap((field) => [
    `${field},asc`,
    `${field},desc`,
  ]);
  const One = z.enum(texts as [string, ...string[]]);
  return z
    .union([One, z.array(One).min(1).max(8)], '不支持按该字段排序')
    .transform((typed) =>
      [typed].flat().map((text): Sort<Field | 'id'> => {
        const [field, direction] = text.split(',') as [string, SortDirection];
        return { field: others[field] ?? (field as Field | 'id'), direction };
      }),
    )
    .optional();
}
