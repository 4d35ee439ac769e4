import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type { CallName } from '@rental/contract/contract';
import type { Fen } from '@rental/domain/money';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { moneyText } from '../texts/money-text.ts';
import type { Filters } from './filters/filters.ts';

type Sums = Readonly<Record<string, Fen | null>>;

/** The calls that add up the rows of a list. */
export type SumsName = {
  [Name in CallName]: AnswerOf<Name> extends Sums ? Name : never;
}[CallName];

/** The sums below a list: each by its name in the answer. */
export interface ListSumsOf<Name extends SumsName = SumsName> {
  readonly read: Name;
  readonly items: readonly { readonly name: string; readonly label: string }[];
  /** True if rows narrowed so are added up; absent: always. */
  readonly isFor?: (filters: Filters) => boolean;
}

/** `useRead` for sums that only the caller knows. The query is typed as text, like that of the list. */
const useSums = useRead as unknown as (
  name: SumsName,
  args: { readonly query: Filters },
  options: { readonly placeholderData: typeof keepPreviousData },
) => UseQueryResult<Sums>;

/** 合计 of all rows that the filters leave, on all pages. */
export function ListSums({ sums, filters }: { sums: ListSumsOf; filters: Filters }) {
  const query = Object.fromEntries(Object.entries(filters).filter(([name]) => name !== 'sort'));
  const { data } = useSums(sums.read, { query }, { placeholderData: keepPreviousData });
  if (data === undefined) return null;
  const known = sums.items.filter(({ name }) => typeof data[name] === 'number');
  return (
    <dl className="data-table-sums" aria-label="合计">
      {known.length === 0 ? (
        <div>
          <dt>合计</dt>
          <dd>超过 10,000 条，缩小筛选范围后显示</dd>
        </div>
      ) : (
        known.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{moneyText(data[name] ?? null)}</dd>
          </div>
        ))
      )}
    </dl>
  );
}
