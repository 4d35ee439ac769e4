import { isExternal, type ShellRoute } from '../routes/menu-routes.ts';

/** A result of the route search: a page by its whole path and its place in the menu, "订单管理 > 订单列表" (S50). */
export interface SearchablePage {
  readonly path: string;
  readonly titles: readonly string[];
}

/** Every visible route with a title, except hidden routes with their children, and groups without a target (S49). */
export function searchablePages(
  routes: readonly ShellRoute[],
  outer: readonly string[] = [],
): SearchablePage[] {
  return routes.flatMap((route) => {
    if (route.hidden) return [];
    const title = route.meta?.title ?? '';
    const titles = title === '' ? outer : [...outer, title];
    const isOffered = title !== '' && leadsSomewhere(route);
    return [
      ...(isOffered ? [{ path: route.path, titles }] : []),
      ...searchablePages(route.children, titles),
    ];
  });
}

/** True if a route can be opened: not `noredirect`, and no parameter in its path. */
function leadsSomewhere({ path, redirect }: ShellRoute): boolean {
  return redirect?.toLowerCase() !== 'noredirect' && (isExternal(path) || !path.includes(':'));
}

export const breadcrumbTitle = ({ titles }: SearchablePage): string => titles.join(' > ');
