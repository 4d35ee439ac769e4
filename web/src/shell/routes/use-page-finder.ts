import { useEffect, useMemo, useState } from 'react';
import type * as finder from '../search/route-finder.ts';
import { searchablePages } from '../search/searchable-pages.ts';
import { useRoutes } from './routes-context.ts';

type Finder = typeof finder;

/** The search over the operator's pages, loaded when first needed. Null until then, or if it could not be loaded. */
export function usePageFinder(isWanted: boolean): finder.FindPages | null {
  const routes = useRoutes();
  const [loaded, setLoaded] = useState<Finder | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    import('../search/route-finder.ts').then(setLoaded, () => undefined); // the next try loads it again
  }, [isWanted]);
  return useMemo(() => loaded?.pageFinder(searchablePages(routes)) ?? null, [loaded, routes]);
}
