import type { Endpoint } from '@rental/contract/endpoint';
import * as z from 'zod';

type Part = 'body' | 'query';

/** The schema of one field of a call's body or query, or null where the call has no such field. */
export function schemaOf(of: Endpoint, part: Part, name: string): z.ZodType | null {
  const schema = of[part];
  if (!(schema instanceof z.ZodObject)) return null;
  const field: unknown = schema.shape[name];
  return field instanceof z.ZodType ? field : null;
}

/** A form gives an untouched text field as undefined, and one that was emptied as ''. To the contract both are one. */
function asSent(schema: z.ZodType, value: unknown): unknown {
  if (value !== undefined && value !== null && value !== '') return value;
  return schema instanceof z.ZodString ? '' : undefined;
}

/** The contract's sentence on a value, or null where it takes it. */
export function complaintOn(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(asSent(schema, value));
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '请按要求的格式填写');
}

export function isRequired(schema: z.ZodType): boolean {
  return complaintOn(schema, undefined) !== null;
}
