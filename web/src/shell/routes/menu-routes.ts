import { generatePath, matchRoutes } from 'react-router';
import type { MenuRoute } from '@rental/contract/people/access/access';
import { externalLink } from '@rental/domain/validation/links';

type RouteMeta = NonNullable<MenuRoute['meta']>;

/** A route with its whole path. A group (`Layout`) has no component; an external link has its URL for a path. */
export interface ShellRoute {
  readonly path: string;
  readonly component: string | null;
  readonly hidden: boolean;
  readonly alwaysShow: boolean;
  readonly redirect: string | null;
  readonly meta: RouteMeta | null;
  readonly children: readonly ShellRoute[];
}

export interface SidebarLink {
  readonly kind: 'link';
  readonly path: string;
  readonly title: string;
  readonly icon: string;
}
export interface SidebarGroup {
  readonly kind: 'group';
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly children: readonly SidebarItem[];
}
export type SidebarItem = SidebarLink | SidebarGroup;

/** The page matched by an address. `chain`: the groups around it, outermost first, and last the page itself. */
export interface PageMatch {
  readonly page: ShellRoute;
  readonly chain: readonly ShellRoute[];
  readonly params: Readonly<Record<string, string>>;
}

export interface Crumb {
  readonly title: string;
  /** The address that a click opens; null for the open page, or if there is none. */
  readonly to: string | null;
}

export const homePath = '/dashboard';

const homeComponent = 'home/dashboard-page';

/** The routes that do not come from the server's menu (S10–S18). Hidden: only the server's menu puts one in the sidebar. */
const fixedMenus: readonly MenuRoute[] = [
  fixedGroup('/', {
    path: 'dashboard',
    component: homeComponent,
    title: '首页',
    icon: 'dashboard',
    isHome: true,
  }),
  fixedGroup('/material', {
    path: 'index',
    component: 'materials/material-page',
    title: '素材',
    icon: 'material',
  }),
  fixedGroup('/user', {
    path: 'center',
    component: 'users/user-center-page',
    title: '个人中心',
    icon: 'user',
  }),
];

function fixedGroup(
  path: string,
  page: { path: string; component: string; title: string; icon: string; isHome?: true },
): MenuRoute {
  const { isHome = false, title, icon } = page;
  const meta = { title, icon, noCache: isHome, affix: isHome };
  const child = { path: page.path, component: page.component, hidden: !isHome, meta };
  return {
    path,
    component: 'Layout',
    hidden: !isHome,
    redirect: isHome ? homePath : 'noredirect',
    children: [child],
  };
}

/**
 * The final route list: the fixed routes and the server's (S21). If both have a path, the fixed route stays (X38), and is
 * shown if the server's would be. `hasView`: whether this release has a view; without one, a fixed route is left to the server.
 */
export function buildRoutes(
  menus: readonly MenuRoute[],
  hasView: (component: string) => boolean,
): ShellRoute[] {
  const given = menus.map((menu) => shellRoute(menu, ''));
  const shown = new Set(
    pagesOf(given)
      .filter(({ chain }) => chain.every(({ hidden }) => !hidden))
      .map(({ page }) => page.path),
  );
  const fixed = fixedMenus
    .map((menu) => shellRoute(menu, ''))
    .filter(({ children }) => children.every(({ component }) => isBuilt(component, hasView)))
    .map((route) =>
      pagesOf([route]).some(({ page }) => shown.has(page.path)) ? unhidden(route) : route,
    );
  const taken = new Set(pagesOf(fixed).map(({ page }) => page.path));
  return [...fixed, ...given.flatMap((route) => without(route, taken))];
}

const isBuilt = (component: string | null, hasView: (component: string) => boolean): boolean =>
  component === homeComponent || (component !== null && hasView(component));

const unhidden = (route: ShellRoute): ShellRoute => ({
  ...route,
  hidden: false,
  children: route.children.map(unhidden),
});

function shellRoute(menu: MenuRoute, parent: string): ShellRoute {
  const path = joinPath(parent, menu.path);
  const isGroup = menu.component === undefined || menu.component === 'Layout';
  return {
    path,
    component: isGroup ? null : (menu.component ?? null),
    hidden: menu.hidden,
    alwaysShow: menu.alwaysShow ?? false,
    redirect: menu.redirect ?? null,
    meta: menu.meta ?? null,
    children: (menu.children ?? []).map((child) => shellRoute(child, path)),
  };
}

function without(route: ShellRoute, taken: ReadonlySet<string>): ShellRoute[] {
  if (route.component !== null && taken.has(route.path)) return [];
  const children = route.children.flatMap((child) => without(child, taken));
  const isEmptied = children.length === 0 && route.children.length > 0;
  return isEmptied ? [] : [{ ...route, children }];
}

function joinPath(parent: string, path: string): string {
  if (isExternal(path)) return path;
  const joined = path.startsWith('/') ? path : `${parent}/${path}`;
  return joined.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
}

/** Addresses outside of this app are links as given (S37, S127). */
export function isExternal(path: string): boolean {
  return externalLink.test(path);
}

/** The state of the sidebar (S31–S36). */
export function sidebarItems(routes: readonly ShellRoute[]): SidebarItem[] {
  return routes.map(sidebarItem).filter((item) => item !== null);
}

/** The rules overlap; they are tried in this order: alwaysShow, grandchildren, one child (X16). */
function sidebarItem(route: ShellRoute): SidebarItem | null {
  if (route.hidden) return null;
  const children = shownChildren(route);
  const [only] = children;
  if (route.alwaysShow) return groupOf(route);
  if (only === undefined) return isLeaf(route) ? linkTo(route) : null;
  if (children.length > 1 || only.alwaysShow || shownChildren(only).length > 0)
    return groupOf(route);
  return linkTo(only, route);
}

const shownChildren = ({ children }: ShellRoute) => children.filter((child) => !child.hidden);
const isLeaf = (route: ShellRoute) => route.component !== null || isExternal(route.path);

function linkTo(route: ShellRoute, parent?: ShellRoute): SidebarLink {
  return {
    kind: 'link',
    path: route.path,
    title: route.meta?.title ?? parent?.meta?.title ?? 'no-name',
    icon: route.meta?.icon || parent?.meta?.icon || '',
  };
}

function groupOf(route: ShellRoute): SidebarGroup {
  return { ...linkTo(route), kind: 'group', children: sidebarItems(route.children) };
}

/** The paths of the groups around an entry of the sidebar, outermost first. */
export function groupsAround(items: readonly SidebarItem[], path: string): string[] {
  for (const item of items) {
    if (item.kind === 'link') continue;
    const isWithin = item.children.some((child) => child.path === path);
    const inner = groupsAround(item.children, path);
    if (isWithin || inner.length > 0) return [item.path, ...inner];
  }
  return [];
}

/** Every page with the groups around it. */
export function pagesOf(
  routes: readonly ShellRoute[],
  outer: readonly ShellRoute[] = [],
): Omit<PageMatch, 'params'>[] {
  return routes.flatMap((route) => {
    const chain = [...outer, route];
    const isPage = route.component !== null && !isExternal(route.path);
    return [...(isPage ? [{ page: route, chain }] : []), ...pagesOf(route.children, chain)];
  });
}

/** The page of an address, or null if no route has it. */
export function matchPage(routes: readonly ShellRoute[], pathname: string): PageMatch | null {
  const pages = pagesOf(routes).map(({ page, chain }) => ({
    path: page.path,
    handle: { page, chain },
  }));
  const match = matchRoutes(pages, pathname)?.at(-1);
  if (match === undefined) return null;
  return { ...match.route.handle, params: definedParams(match.params) };
}

function definedParams(
  params: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']));
}

/** The target of a group's address: its redirect, else its first page in the sidebar; null if there is none. */
export function groupTarget(routes: readonly ShellRoute[], pathname: string): string | null {
  const group = groupsOf(routes).find((route) => route.path === pathname);
  if (group === undefined) return null;
  return group.redirect?.startsWith('/') === true ? group.redirect : firstShown(group);
}

function groupsOf(routes: readonly ShellRoute[]): ShellRoute[] {
  return routes.flatMap((route) =>
    route.component === null ? [route, ...groupsOf(route.children)] : groupsOf(route.children),
  );
}

/** The first page under a route that the sidebar shows and whose path these params fill; null if none. */
function firstShown(route: ShellRoute, params: PageMatch['params'] = {}): string | null {
  if (isLeaf(route)) return isExternal(route.path) ? null : filledPath(route.path, params);
  for (const child of shownChildren(route)) {
    const path = firstShown(child, params);
    if (path !== null) return path;
  }
  return null;
}

/** A path with its params, or null if one is missing. */
function filledPath(path: string, params: PageMatch['params']): string | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.every((name) => name in params) ? generatePath(path, params) : null;
}

/** The sidebar's active entry: `activeMenu`, else the path (S32). */
export function activeMenu({ page, params }: PageMatch): string {
  return page.meta?.activeMenu ?? generatePath(page.path, params);
}

/** The breadcrumbs of a page (S45–S48). */
export function crumbsOf(
  routes: readonly ShellRoute[],
  { page, chain, params }: PageMatch,
): Crumb[] {
  const titled = chain.filter(
    ({ meta }) => meta !== null && meta.title !== '' && meta.breadcrumb !== false,
  );
  const dashboard = matchPage(routes, homePath)?.page;
  const startsHome = dashboard === undefined || titled[0] === dashboard;
  return [...(startsHome ? [] : [dashboard]), ...titled].map((route) => ({
    title: route.meta?.title ?? '',
    to: route === page ? null : crumbTarget(routes, route, params),
  }));
}

function crumbTarget(
  routes: readonly ShellRoute[],
  route: ShellRoute,
  params: PageMatch['params'],
): string | null {
  if (route.redirect !== null) {
    return firstShown(routes.find(({ path }) => path === route.path) ?? route, params);
  }
  return route.component === null ? firstShown(route, params) : filledPath(route.path, params);
}
