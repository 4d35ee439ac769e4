import type { RefusalWords } from './refusal-words.ts';

type Words = Readonly<Record<string, string>>;

/**
 * What an area declares to the others, beside its calls: one file an area (ADR 21). It holds no schema, since the web
 * needs the words of refusals without them.
 */
export interface Area {
  /** The words for the part of a right before the colon: a directory of the permission tree. */
  readonly directories: Words;
  /** The rights that an operator's role can hold, with the words of the role editor. */
  readonly permissions: Words;
  /** The reasons for which its commands refuse; none of their facts comes from the request (threat model 44). */
  readonly refusals: Readonly<Record<string, RefusalWords<never>>>;
  /** The operations of the audit log. Stored: never rename. */
  readonly operations: Words;
  /** The kinds of the audit log's objects. Stored: never rename. */
  readonly objects: Words;
  /** The lists that can be exported, by the call that reads them, and the noun of a row. */
  readonly exportable: Words;
}

type Declared<A extends Partial<Area>> = {
  readonly [Part in keyof Area]: Part extends keyof A ? A[Part] : object;
};

const nothing = {
  directories: {},
  permissions: {},
  refusals: {},
  operations: {},
  objects: {},
  exportable: {},
};

/** An area with the parts that it has; the others are empty. */
export const declareArea = <const A extends Partial<Area>>(area: A): Declared<A> =>
  ({ ...nothing, ...area }) as Declared<A>;
