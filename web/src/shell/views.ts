import type { ComponentType } from 'react';
import { loadPart } from '../http/load-part.ts';

interface ViewModule {
  readonly default: ComponentType;
}

/** Only *-page.tsx of an area can be opened by the server's menu, as "orders/order-list-page" (S20). */
const loaders = import.meta.glob<ViewModule>(['../*/**/*-page.tsx', '!../auth/**', '!../shell/**']);

const views = new Map<string, ComponentType>();

/** A view that is loaded already: it is drawn at once. */
export function keepView(component: string, view: ComponentType): void {
  views.set(component, view);
}

/** The view of a component name, where it is loaded. */
export function viewOf(component: string): ComponentType | undefined {
  return views.get(component);
}

/** Loads a view that this release has. A failure is not kept: the next call tries again. */
export async function loadView(component: string): Promise<void> {
  const load = loaders[`../${component}.tsx`];
  if (load === undefined) throw new Error(`No view ${component}`);
  keepView(component, (await loadPart(load)).default);
}

/** Whether this release has the view. */
export function hasView(component: string): boolean {
  return loaders[`../${component}.tsx`] !== undefined;
}

/** The component names of all pages of this release. */
export const viewNames: readonly string[] = Object.keys(loaders).map((path) =>
  path.slice('../'.length, -'.tsx'.length),
);
