import { createElement, memo, useEffect, useReducer, useState } from 'react';
import { whileIdle } from '../../ui/loading/while-idle.ts';
import { Loading } from '../../ui/page-states.tsx';
import { UnknownView } from '../notice-views.tsx';
import { pagesAfter } from '../routes/arrival.ts';
import { hasView, loadView, viewOf } from '../routes/views.ts';

/**
 * The page of a tab, loaded when it is first drawn. Not by `lazy` and `Suspense`: React shows their fallback for at least
 * 300 ms, even if the page comes sooner. A page that does not load is an error of its tab.
 */
export const TabView = memo(function TabView({ component }: { component: string }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const isKnown = hasView(component);
  const view = viewOf(component);
  const isMissing = isKnown && view === undefined;
  useEffect(() => {
    if (isMissing) loadView(component).then(redraw, (error: unknown) => setFailure({ error }));
  }, [isMissing, component]);
  useEffect(() => {
    for (const next of pagesAfter(component))
      if (viewOf(next) === undefined) whileIdle(() => loadView(next));
  }, [component]);
  if (failure !== null) throw failure.error;
  if (!isKnown) return <UnknownView component={component} />;
  return view === undefined ? <Loading /> : createElement(view);
});
