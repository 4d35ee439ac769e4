import type { Endpoint } from '@rental/contract/endpoint';
import * as z from 'zod';

type Part = 'body' | 'query';

/** The schema of one field of a call's body or query, or null if the call has no such field. */
export function schemaOf(of: Endpoint, part: Part, name: string): z.ZodType | null {
  const schema = of[part];
  if (!(schema instanceof z.ZodObject)) return null;
  const field: unknown = schema.shape[name];
  return field instanceof z.ZodType ? field : null;
}

/** The value as the contract expects it: forms use undefined for an untouched field and '' for an emptied one. */
function asSent(schema: z.ZodType, value: unknown): unknown {
  if (value !== undefined && value !== null && value !== '') return value;
  return schema instanceof z.ZodString ? '' : undefined;
}

/** The contract's message on a value; null if it is valid. */
export function complaintOn(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(asSent(schema, value));
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '请按要求的格式填写');
}

export function isRequired(schema: z.ZodType): boolean {
  return complaintOn(schema, undefined) !== null;
}

/**
 * The rules of an item's fields, in a list that is kept as a whole: each field is judged by itself, in an item whose other
 * fields are right. Nothing typed is ''.
 */
export const itemRules =
  <Item extends object>(list: z.ZodType | null, right: Item) =>
  (field: keyof Item) => ({
    validator: async (_: unknown, typed: unknown) => {
      const complaint = list && complaintOn(list, [{ ...right, [field]: typed ?? '' }]);
      if (complaint !== null) throw new Error(complaint);
    },
  });
