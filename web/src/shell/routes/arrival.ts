import type { ComponentType } from 'react';
import type { MenuRoute } from '@rental/contract/people/access/access';
import type { User } from '@rental/contract/people/auth/auth';
import { call } from '../../http/call.ts';
import {
  prefetchSettled,
  prefetch,
  type PagePrefetch,
  type PathParams,
} from '../../http/prefetch.ts';
import type { SiteConfig } from '../../http/session.ts';
import { currentToken, standsAtGate } from '../../http/token.ts';
import { loadPage } from './page-files.ts';
import { componentOf, pageName } from './page-name.ts';

/** The reads of the first screen, requested while the workplace's files load. */
export interface Arrival {
  readonly site: Promise<SiteConfig>;
  readonly user: Promise<User>;
  /** Null if the login is, or last was, at a gate, where the server refuses menus. */
  readonly menus: Promise<readonly MenuRoute[]> | null;
  /** The page that usually has this address; null if none is known, or its files did not load. */
  readonly page: Promise<LoadedPage | null>;
  /** The token of these requests. */
  readonly token: string | null;
}

interface LoadedPage {
  readonly component: string;
  readonly view: ComponentType;
}

const pagePrefetches = import.meta.glob<PagePrefetch>('../../*/**/*-page.prefetch.ts', {
  eager: true,
  import: 'default',
});

/** For an address opened with a token: asks the server who the operator is (S28–S30). */
export function arrive(): Arrival {
  return arrivalOf(call('accountConfig'), call('userInfo'), standsAtGate());
}

/** After a sign-in, whose answer contained the operator (S108). */
export function arriveFromLogin(user: User, site: SiteConfig | null): Arrival {
  return arrivalOf(
    site === null ? call('accountConfig') : Promise.resolve(site),
    Promise.resolve(user),
    user.gate !== null,
  );
}

/** Requests everything at once; the guard uses the menus once it knows the operator. */
function arrivalOf(site: Arrival['site'], user: Arrival['user'], isGated: boolean): Arrival {
  const menus = isGated ? null : call('builtMenus');
  // the guard handles failures, but may not be there yet
  for (const answer of [site, user, menus]) answer?.catch(() => undefined);
  const page = isGated ? Promise.resolve(null) : startPage(location);
  return { site, user, menus, page, token: currentToken() };
}

interface PrefetchHere extends PagePrefetch {
  readonly component: string;
  /** As in `pages`. */
  readonly page: string;
  readonly params: PathParams;
}

/** The prefetch of the page that usually has this address; null if there is none. */
export function prefetchAt(pathname: string): PrefetchHere | null {
  for (const [file, page] of Object.entries(pagePrefetches))
    for (const path of page.paths) {
      const params = paramsOf(path, pathname);
      if (params !== null)
        return {
          ...page,
          component: componentOf(file),
          page: file.replace('../../', '').replace('.prefetch.ts', ''),
          params,
        };
    }
  return null;
}

/** The pages that an operator usually opens from this one. */
export const pagesAfter = (component: string): readonly string[] =>
  Object.entries(pagePrefetches).find(
    ([file]) => pageName(componentOf(file)) === pageName(component),
  )?.[1].leadsTo ?? [];

function paramsOf(path: string, pathname: string): PathParams | null {
  const parts = path.split('/');
  const found = pathname.split('/');
  if (parts.length !== found.length) return null;
  const pairs = parts.map((part, at) => [part, found[at] ?? ''] as const);
  if (pairs.some(([part, one]) => !part.startsWith(':') && part !== one)) return null;
  const named = pairs.filter(([part]) => part.startsWith(':'));
  return Object.fromEntries(named.map(([part, one]) => [part.slice(1), one]));
}

async function startPage({ pathname, search }: Location): Promise<LoadedPage | null> {
  const found = prefetchAt(pathname);
  if (found === null) return null;
  prefetch(found.reads(new URLSearchParams(search), found.params));
  try {
    return { component: found.component, view: (await loadPage(found.page)).default };
  } catch {
    return null; // the tab of the page tries again and reports a failure
  }
}

/** Everything needed to open the workplace. */
export interface Arrived {
  readonly user: User;
  readonly site: SiteConfig;
  readonly menus: readonly MenuRoute[];
}

const patienceMs = 150;

/**
 * Everything the first screen needs, including its page, if it comes within `patienceMs`: drawing once, with the rows, is
 * faster than drawing twice. Null if it comes later or fails, or the login is at a gate.
 */
export async function arrived({ user, site, menus, page }: Arrival): Promise<Arrived | null> {
  const all = Promise.all([user, site, menus, page, prefetchSettled()]).then(
    ([user, site, menus]) => (menus === null || user.gate !== null ? null : { user, site, menus }),
    () => null, // the guard handles it
  );
  return Promise.race([all, after(patienceMs).then(() => null)]);
}

/** Waits for the page and its first reads, at most `patienceMs`: see `arrived`. */
export async function pageSettled({ page }: Arrival): Promise<void> {
  await Promise.race([Promise.all([page, prefetchSettled()]), after(patienceMs)]);
}

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
