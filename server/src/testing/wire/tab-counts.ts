import type { TabCounts } from '@rental/contract/tab-counts';

/** The counts of an answer by their tabs. */
export const countsOf = ({ tabs }: TabCounts): Record<string, number> =>
  Object.fromEntries(tabs.map(({ value, count }) => [value, count]));
