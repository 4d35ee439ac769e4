import type { RefusalWords } from './refusal-words.ts';

type Words = Readonly<Record<string, string>>;

/**
 * An area declares its rights, refusals, words and menus in one file, beside its calls (ADR 21). The file holds no schema,
 * since the web needs the words of refusals without the schemas.
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
  /** The rights that the role 店员 of a new brand has. */
  readonly clerk: readonly string[];
  /** The rights that the role 渠道 of a new brand has. */
  readonly channel: readonly string[];
  /** Its entries in the menus of a new brand. */
  readonly menus: readonly MenuEntry[];
}

/** An entry of the menus that a new brand begins with; one without a component is a directory. */
export interface MenuEntry {
  /** The path of its directory; absent: it stands at the top. */
  readonly under?: string;
  /** Its place among those beside it. */
  readonly rank: number;
  /** 1 the normal platform, 2 the channels' (S251). */
  readonly platforms: readonly (1 | 2)[];
  readonly title: string;
  readonly path: string;
  readonly icon: string;
  readonly component?: string;
  readonly permission?: string;
  readonly hidden?: true;
  readonly activeMenu?: string;
}

export type ListPart = 'clerk' | 'channel' | 'menus';
export type KeyedPart = Exclude<keyof Area, ListPart>;

type Declared<A extends Partial<Area>> = Pick<Area, ListPart> & {
  readonly [Part in KeyedPart]: Part extends keyof A ? A[Part] : object;
};

const nothing = {
  directories: {},
  permissions: {},
  refusals: {},
  operations: {},
  objects: {},
  exportable: {},
  clerk: [],
  channel: [],
  menus: [],
};

/** An area with the parts that it has; the others are empty. */
export const declareArea = <const A extends Partial<Area>>(area: A): Declared<A> =>
  ({ ...nothing, ...area }) as unknown as Declared<A>;

/** Records as one. Two that have the same key are a fault: one would hide the other. */
export function merged<Value>(records: readonly object[]): Record<string, Value> {
  const all: Record<string, Value> = {};
  for (const record of records)
    for (const [key, value] of Object.entries<Value>(record as Record<string, Value>)) {
      if (Object.hasOwn(all, key)) throw new Error(`Two areas declare ${key}`);
      all[key] = value;
    }
  return all;
}
