import { lazy, type ComponentType } from 'react';
import { loadPart } from '../http/load-part.ts';

interface ViewModule {
  readonly default: ComponentType;
}

/** Only *-page.tsx of an area can be opened by the server's menu, as "orders/order-list-page" (S20). */
const loaders = import.meta.glob<ViewModule>(['../*/**/*-page.tsx', '!../auth/**', '!../shell/**']);

const views = new Map<string, ComponentType>();
const failed = new Set<string>();

/** A view that is loaded already: it is drawn at once. */
export function keepView(component: string, view: ComponentType): void {
  views.set(component, view);
}

/** The view of a component name, loaded when it is first drawn; null where there is none. */
export function viewOf(component: string): ComponentType | null {
  const known = views.get(component);
  if (known !== undefined) return known;
  const load = loaders[`../${component}.tsx`];
  if (load === undefined) return null;
  const view = lazy(async () => {
    try {
      return await loadPart(load);
    } catch (error) {
      failed.add(component);
      throw error;
    }
  });
  views.set(component, view);
  return view;
}

/** Whether this release has the view. */
export function hasView(component: string): boolean {
  return loaders[`../${component}.tsx`] !== undefined;
}

/** The component names of all pages of this release. */
export const viewNames: readonly string[] = Object.keys(loaders).map((path) =>
  path.slice('../'.length, -'.tsx'.length),
);

/** lazy() keeps a failure for ever: after this, the views that failed are loaded anew when they are drawn. */
export function forgetFailedViews(): void {
  for (const component of failed) views.delete(component);
  failed.clear();
}
