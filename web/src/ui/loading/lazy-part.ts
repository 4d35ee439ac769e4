import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPart } from '../../http/load-part.ts';

/**
 * A component whose code is loaded when it is first drawn; until then `Suspense` shows its fallback. Without a network it
 * waits, as pages do, and appears when the network is back.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadPart(load) }));
