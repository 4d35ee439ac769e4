import { isOuterPath, menuKind, type MenuEntry } from './menu-rules.ts';

/** An entry with what its route says beside its place. */
export interface RoutedEntry extends MenuEntry {
  readonly componentName: string | null;
  readonly icon: string;
  readonly cache: boolean;
  readonly alwaysShow: boolean;
  readonly affix: boolean;
  readonly breadcrumb: boolean;
  readonly redirect: string | null;
  readonly activeMenu: string | null;
}

/** A route of the menu as it travels to the browser (S93, S169). */
export interface BuiltRoute {
  name?: string;
  path: string;
  component?: string;
  hidden: boolean;
  redirect?: string;
  alwaysShow?: boolean;
  meta?: {
    title: string;
    icon: string;
    noCache: boolean;
    activeMenu?: string;
    affix?: boolean;
    breadcrumb?: boolean;
  };
  children?: BuiltRoute[];
}

/**
 * The routes of these entries, which are in the order of the menu and open to whoever gets them. Buttons are left out,
 * and so are directories with nothing in them; a page at the top is wrapped in a `Layout`.
 */
export function builtRoutes(entries: readonly RoutedEntry[]): BuiltRoute[] {
  const names = uniqueNames();
  const below = (pid: number | null): BuiltRoute[] =>
    entries
      .filter((entry) => entry.pid === pid && entry.type !== menuKind.button)
      .flatMap((entry) => {
        if (entry.type === menuKind.directory) return directory(entry, below(entry.id));
        const leaf = { name: names(nameOf(entry)), ...page(entry) };
        return pid === null
          ? { path: '/', component: 'Layout', hidden: entry.hidden, children: [leaf] }
          : leaf;
      });
  return below(null);
}

function directory(entry: RoutedEntry, children: BuiltRoute[]): BuiltRoute[] {
  if (children.length === 0) return [];
  return [
    {
      path: entry.pid === null ? `/${entry.path}` : entry.path,
      component: 'Layout',
      hidden: entry.hidden,
      redirect: entry.redirect ?? 'noredirect',
      alwaysShow: entry.alwaysShow,
      meta: metaOf(entry),
      children,
    },
  ];
}

const page = (entry: RoutedEntry): BuiltRoute => ({
  path: entry.path,
  ...(entry.component !== null && { component: entry.component }),
  hidden: entry.hidden,
  ...(entry.redirect !== null && { redirect: entry.redirect }),
  meta: metaOf(entry),
});

const metaOf = (entry: RoutedEntry): NonNullable<BuiltRoute['meta']> => ({
  title: entry.title,
  icon: entry.icon,
  noCache: !entry.cache,
  ...(entry.activeMenu !== null && { activeMenu: entry.activeMenu }),
  ...(entry.affix && { affix: true }),
  ...(!entry.breadcrumb && { breadcrumb: false }),
});

/** `orders/order-list-page` as a route name: OrderListPage. */
function nameOf({ component, componentName, path, id }: RoutedEntry): string {
  if (componentName !== null) return componentName;
  if (component === null && isOuterPath(path)) return `Link${id}`;
  const last = (component ?? path).split('/').at(-1) ?? '';
  return last.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Two entries may open one component: the second's name gets a number. */
function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    let unique = name;
    for (let number = 2; taken.has(unique); number += 1) unique = `${name}${number}`;
    taken.add(unique);
    return unique;
  };
}
