import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type { CallName } from '@rental/contract/contract';
import type { TabCounts } from '@rental/contract/tab-counts';
import type { ComponentProps } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import type { Filters } from './filters/filters.ts';
import { StatusTabs } from './status-tabs.tsx';

/** The calls that count the rows on the tabs of a list. */
export type CountsName = {
  [Name in CallName]: AnswerOf<Name> extends TabCounts ? Name : never;
}[CallName];

interface CountedTabsProps extends Omit<ComponentProps<typeof StatusTabs>, 'counts'> {
  readonly read: CountsName;
  /** The filter that the tabs set. */
  readonly name: string;
  readonly filters: Filters;
}

/** `useRead` for counts that only the caller knows. The query is typed as text, like that of the list. */
const useCounts = useRead as unknown as (
  name: CountsName,
  args: { readonly query: Filters },
  options: { readonly placeholderData: typeof keepPreviousData },
) => UseQueryResult<TabCounts>;

/** The tabs of a list, each with its count of rows under all other filters. */
export function CountedTabs({ read, name, filters, ...tabs }: CountedTabsProps) {
  const others = Object.entries(filters).filter(([key]) => key !== name && key !== 'sort');
  const { data } = useCounts(
    read,
    { query: Object.fromEntries(others) },
    { placeholderData: keepPreviousData },
  );
  return <StatusTabs {...tabs} counts={data?.tabs} />;
}
