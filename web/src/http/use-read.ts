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
import { call, type AnswerOf, type ArgsOf, type CallRest } from './call.ts';
import { takePrefetched, takeAllPrefetched, type PrefetchedRead } from './prefetch.ts';
import { useSession } from './session.ts';

/** Keys begin with brand and platform: no answer of one is ever shown in another. */
export type ReadKey = readonly [
  brandCode: string,
  platform: Platform,
  name: CallName,
  args: unknown,
];

/** Matches the reads of these calls, with any arguments. */
export function isReadOf(...names: readonly CallName[]): (query: { queryKey: unknown }) => boolean {
  return ({ queryKey }) => names.includes((queryKey as ReadKey)[2]);
}

type ReadOptions<Name extends CallName, Picked> = Omit<
  UseQueryOptions<AnswerOf<Name>, Error, Picked, ReadKey>,
  'queryKey' | 'queryFn'
>;

/**
 * A read of the contract. The request is aborted when its page is hidden or left, and sent again on return. `showError`
 * already reports failures; the page offers another try (`Failed`).
 */
export function useRead<Name extends CallName, Picked = AnswerOf<Name>>(
  name: Name,
  ...[args, options]: CallRest<Name, ReadOptions<Name, Picked>>
): UseQueryResult<Picked> {
  const brandCode = useSession((session) => session.site?.brand.code ?? '');
  const platform = useSession((session) => session.platform);
  return useQuery({ ...options, ...readOf(brandCode, platform, name, args as ArgsOf<Name>) });
}

/** Starts the reads of parts of the page before they are drawn. The part itself reports a failure. */
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
 * Reads these calls again, with any arguments, e.g. when a command made them out of date. Requests under way are
 * aborted: their answers may be from before the change.
 */
export function useRefresh(): (...names: readonly CallName[]) => void {
  const queries = useQueryClient();
  return useCallback(
    (...names) => {
      const predicate = isReadOf(...names);
      void queries
        .cancelQueries({ predicate }) // invalidating alone would keep a first request that is under way
        .then(() => queries.invalidateQueries({ predicate }));
    },
    [queries],
  );
}

/** Puts the prefetched answers that have come into the cache, so that pages are drawn with them at once. */
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
