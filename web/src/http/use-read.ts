import {
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { CallName } from '@rental/contract/contract';
import type { Platform } from '@rental/contract/endpoint';
import { useCallback } from 'react';
import { takePrefetched, takeAllPrefetched, type PrefetchedRead } from './prefetch.ts';
import { useSession } from './session.ts';
import { call, type AnswerOf, type ArgsOf, type CallRest } from './call.ts';

/** Keys begin with brand and platform: no answer of one is ever shown in another. */
export type ReadKey = readonly [
  brandCode: string,
  platform: Platform,
  name: CallName,
  args: unknown,
];

/** Picks the reads of some calls, whatever their arguments. */
export function isReadOf(...names: readonly CallName[]): (query: { queryKey: unknown }) => boolean {
  return ({ queryKey }) => names.includes((queryKey as ReadKey)[2]);
}

type ReadOptions<Name extends CallName, Picked> = Omit<
  UseQueryOptions<AnswerOf<Name>, Error, Picked, ReadKey>,
  'queryKey' | 'queryFn'
>;

/**
 * A read of the contract. The request is given up when its page is hidden or left, and made again on return.
 * Failures are told by `showError` already; the page shows what it can do about them (`Failed`).
 */
export function useRead<Name extends CallName, Picked = AnswerOf<Name>>(
  name: Name,
  ...[args, options]: CallRest<Name, ReadOptions<Name, Picked>>
): UseQueryResult<Picked> {
  const brandCode = useSession((session) => session.site?.brand.code ?? '');
  const platform = useSession((session) => session.platform);
  return useQuery({ ...options, ...readOf(brandCode, platform, name, args as ArgsOf<Name>) });
}

/** Reads what parts of the page will ask for, before they are drawn. A failure is told by the part. */
export function usePrefetchedReads(reads: readonly PrefetchedRead[]): void {
  const queries = useQueryClient();
  const brandCode = useSession((session) => session.site?.brand.code ?? '');
  const platform = useSession((session) => session.platform);
  for (const [name, args] of reads) {
    const read = readOf(brandCode, platform, name, args as ArgsOf<typeof name>);
    if (queries.getQueryState(read.queryKey) === undefined)
      queries.query(read).catch(() => undefined);
  }
}

/**
 * Reads some calls anew, whatever their arguments, as when a command makes them out of date. What is on its way is given
 * up: it may be of before.
 */
export function useRefresh(): (...names: readonly CallName[]) => void {
  const queries = useQueryClient();
  return useCallback(
    (...names) => {
      const predicate = isReadOf(...names);
      void queries
        .cancelQueries({ predicate }) // invalidating alone keeps a first answer that is on its way
        .then(() => queries.invalidateQueries({ predicate }));
    },
    [queries],
  );
}

/** Gives pages the prefetched answers that are there: they are drawn with these at once. */
export function keepPrefetched(queries: QueryClient): void {
  const { platform, site } = useSession.getState();
  for (const { name, args, data, at } of takeAllPrefetched()) {
    const key: ReadKey = [site?.brand.code ?? '', platform, name, args];
    queries.setQueryData(key, data, { updatedAt: at });
  }
}

function readOf<Name extends CallName>(
  brandCode: string,
  platform: Platform,
  name: Name,
  args: ArgsOf<Name>,
) {
  const rest = (signal: AbortSignal) =>
    [args, { signal }] as CallRest<Name, { signal: AbortSignal }>;
  return {
    queryKey: [brandCode, platform, name, args] as ReadKey,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      takePrefetched(name, args, signal) ?? call(name, ...rest(signal)),
  };
}
