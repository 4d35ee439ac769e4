import * as z from 'zod';

/**
 * How many rows of a list stand on each of its tabs, of those that all other filters leave. `value` is that of the tab's
 * filter, '' for 全部. Tabs whose rows are not counted are left out: without filters, what has ended grows for ever.
 */
export const TabCounts = z.object({
  tabs: z.array(
    z.object({
      value: z.string(),
      count: z.int(),
      /** Counting stopped here: there are more. */
      isCapped: z.literal(true).optional(),
    }),
  ),
});
export type TabCounts = z.output<typeof TabCounts>;

/** The query fields for paging and sorting. They do not filter the list. */
export const paging = { page: true, size: true, cursor: true, sort: true } as const;
