export const maxShown = 50;

/** The newest operations on an object. */
export const logRead = (object: string) =>
  ['operationsOf', { query: { object, size: maxShown } }] as const;
