import type { ColumnType, GeneratedAlways } from 'kysely';

/** JSON goes in as text and comes out parsed. */
export type Json<T> = ColumnType<T, string, string>;

/** The same, with a default: it may be left out. */
export type GivenJson<T> = ColumnType<T, string | undefined, string>;

/** Null unless given. */
export type Given<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface OfBrand {
  brand_code: string;
}
export interface Row extends OfBrand {
  id: GeneratedAlways<number>;
}

/** 1 the normal platform (manage), 2 the channel platform (S251). */
export type Purpose = 1 | 2;

/** Which upload path a file came by. */
export type FileKind =
  | 'image'
  | 'picture'
  | 'material'
  | 'avatar'
  | 'deploy'
  | 'database'
  | 'paper'
  | 'pdf'
  | 'invoice'
  | 'export';
