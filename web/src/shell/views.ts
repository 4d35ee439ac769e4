import { lazy, type ComponentType } from 'react';
import { homeComponent } from './menu-routes.ts';

interface ViewModule {
  readonly default: ComponentType;
}

/** Only *-page.tsx of an area can be opened by the server's menu, as "orders/order-list-page" (S20). */
const loaders = import.meta.glob<ViewModule>(['../*/**/*-page.tsx', '!../auth/**', '!../shell/**']);

const views = new Map<string, ComponentType>();
const failed = new Set<string>();

/** The view of a component name, loaded when it is first drawn; null where there is none. */
export function viewOf(component: string): ComponentType | null {
  const known = views.get(component);
  if (known !== undefined) return known;
  const load = loaders[`../${component}.tsx`];
  if (load === undefined) return null;
  const view = lazy(async () => {
    try {
      const [page] = await Promise.all([load(), component !== homeComponent && loadPageStyles()]);
      return page;
    } catch (error) {
      failed.add(component);
      throw error;
    }
  });
  views.set(component, view);
  return view;
}

/** The styles of the components that the first screen does without: a page waits for them, and 首页 does not. */
export async function loadPageStyles(): Promise<void> {
  await import('./antd-pages.css');
}

/** Whether this release has the view. */
export function hasView(component: string): boolean {
  return loaders[`../${component}.tsx`] !== undefined;
}

/** lazy() keeps a failure for ever: after this, the views that failed are loaded anew when they are drawn. */
export function forgetFailedViews(): void {
  for (const component of failed) views.delete(component);
  failed.clear();
}

/** Starts loading what is about to be drawn: 首页. */
export function loadHomeAhead(): void {
  loaders[`../${homeComponent}.tsx`]?.().catch(() => undefined);
}

/** The pointer is over a link to a page: its styles may as well come already. */
export function loadPageStylesAhead(): void {
  loadPageStyles().catch(() => undefined);
}
