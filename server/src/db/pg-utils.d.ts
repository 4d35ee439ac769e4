declare module 'pg/lib/utils.js' {
  /** A parameter as it is sent: as text, or as bytes. */
  export type Prepared = string | Buffer | null;
  /** A value as a parameter. */
  export function prepareValue(value: unknown): Prepared;
}
