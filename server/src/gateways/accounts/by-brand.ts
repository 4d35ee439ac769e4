import type { SignedCallback } from '../provider-word.ts';

/** The questions of a port that is of one merchant, each with the brand that asks: by it the account is found (ADR 70). */
export type ByBrand<Driver> = {
  readonly [Name in keyof Driver as Name extends 'isSigned' ? never : Name]: Driver[Name] extends (
    asked: infer Asked,
  ) => Promise<infer Answer>
    ? (asked: Asked, brand: string) => Promise<Answer>
    : Driver[Name];
} & {
  /** True where the provider has signed this very callback to this brand. */
  isSigned(callback: SignedCallback, brand: string): boolean | Promise<boolean>;
};
