import type { CallName, Contract } from '@rental/contract/contract';
import type { Args } from '@rental/contract/endpoint';
import type { SortDirection } from '@rental/contract/sorting';
import type { AnswerOf } from '../../http/call.ts';

/** The answer of every list of the contract (`pageOf`). */
export interface Page<Row> {
  readonly content: readonly Row[];
  readonly totalElements: number;
  /** The server stopped counting: `totalElements` is a minimum. */
  readonly totalIsCapped?: boolean | undefined;
  /** Requests the page after this one; absent on the last page. */
  readonly nextCursor?: string | undefined;
}

/** The calls that return a page. */
export type ListName = {
  [Name in CallName]: AnswerOf<Name> extends Page<unknown> ? Name : never;
}[CallName];

export type RowOf<Name extends ListName> = AnswerOf<Name>['content'][number];

/** The filters of a list: its query without paging. */
export type FilterName<Name extends ListName> =
  Args<Contract[Name]> extends { query: infer Query }
    ? Exclude<keyof Query, 'page' | 'size' | 'cursor' | 'sort'> & string
    : never;

/** The sort fields of a list. */
export type SortField<Name extends ListName> =
  Args<Contract[Name]> extends { query: { sort?: infer Sort } }
    ? Extract<Sort, string> extends `${infer Field},${SortDirection}`
      ? Field
      : never
    : never;
