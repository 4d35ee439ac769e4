import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPart } from '../../http/load-part.ts';

/**
 * A component whose code is fetched when it is first drawn, with what `Suspense` shows until then. Without a network it
 * waits for that, as pages do: what was opened meanwhile opens by itself.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadPart(load) }));
