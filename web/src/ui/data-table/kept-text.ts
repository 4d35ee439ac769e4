/** A stored value under one of our keys; other code may have written it. */
export type KeptIn<Form> = { readonly [Name in keyof Form]?: unknown };

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The stored object; an empty one if there is none or it is not an object. */
export function keptFrom(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}
