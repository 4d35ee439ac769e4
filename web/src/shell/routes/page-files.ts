import pageNames from 'virtual:page-names';
import { loadPart } from '../../http/load-part.ts';
import type { PageFile } from './other-pages.ts';

/**
 * The pages of this release as `rental/orders/list/order-list-page`. Only *-page.tsx of an area can be opened by the
 * server's menu, as "orders/order-list-page" (S20).
 */
export const pages = pageNames;

/** The pages that a working day begins with. */
const firstPages = import.meta.glob<PageFile>([
  '../../rental/home/dashboard-page.tsx',
  '../../rental/orders/list/order-list-page.tsx',
  '../../rental/orders/page/order-detail-page.tsx',
]);

/**
 * The other pages: each has a file with a name of its own and several that it needs, too many names for the first
 * screen to wait for.
 */
const otherPages = async () => (await import('./other-pages.ts')).otherPages;

/** Loads the names of the other pages' files before one of them is opened. */
export function nameOtherPages(): void {
  otherPages().catch(() => undefined); // the page itself tries again
}

/** Loads one of `pages`, as `loadPart` does. */
export function loadPage(page: string): Promise<PageFile> {
  const file = `../../${page}.tsx`;
  return loadPart(async () => {
    const load = firstPages[file] ?? (await otherPages())[file];
    if (load === undefined) throw new Error(`No page ${page}`);
    return load();
  });
}
