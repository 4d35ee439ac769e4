/** The answer of a business rule: done with a value, or refused with a reason. A refusal is a value, never a throw. */
export type Result<Value, Refusal> =
  | { readonly done: true; readonly value: Value }
  | { readonly done: false; readonly refusal: Refusal };

export function done<Value>(value: Value): Result<Value, never> {
  return { done: true, value };
}

export function refused<Refusal>(refusal: Refusal): Result<never, Refusal> {
  return { done: false, refusal };
}
