import type { ComponentType } from 'react';
import { loadPage, pages } from './page-files.ts';
import { componentOf, pageName } from './page-name.ts';

const pageByName = new Map(pages.map((page) => [pageName(page), page]));

const views = new Map<string, ComponentType>();

/** Keeps a loaded view, so that it is drawn at once. */
export function keepView(component: string, view: ComponentType): void {
  views.set(pageName(component), view);
}

/** The view of a component name; undefined if it is not loaded. */
export function viewOf(component: string): ComponentType | undefined {
  return views.get(pageName(component));
}

/** Loads a view that this release has. A failure is not kept: the next call tries again. */
export async function loadView(component: string): Promise<void> {
  const page = pageByName.get(pageName(component));
  if (page === undefined) throw new Error(`No view ${component}`);
  keepView(component, (await loadPage(page)).default);
}

/** True if this release has the view. */
export function hasView(component: string): boolean {
  return pageByName.has(pageName(component));
}

/** The component names of all pages of this release. */
export const viewNames: readonly string[] = pages.map(componentOf);
