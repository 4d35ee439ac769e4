import type { MenuRoute } from '@rental/contract/people/access/access';
import type { MenuRow } from '@rental/contract/people/access/menus';
import { builtRoutes } from '@rental/domain/people/access/menu-routes';
import { isOuterPath, menuKind } from '@rental/domain/people/access/menu-rules';

/** An entry at its place in the table. */
export interface PlacedMenu {
  readonly row: MenuRow;
  readonly level: number;
  /** The entries of the same directory, in order. */
  readonly siblings: readonly MenuRow[];
}

/** The rows of a tree from top to bottom, without those below a closed one. */
export function placedMenus(
  tree: readonly MenuRow[],
  closed: ReadonlySet<number> = new Set(),
  level = 0,
): PlacedMenu[] {
  return tree.flatMap((row) => [
    { row, level, siblings: tree },
    ...(closed.has(row.id) ? [] : placedMenus(row.children ?? [], closed, level + 1)),
  ]);
}

/** The parents that an entry may have: directories for pages and directories, pages for buttons, never itself. */
export function parentsFor(
  tree: readonly MenuRow[],
  type: MenuRow['type'],
  self: number | null,
): { value: number; label: string }[] {
  const wanted = type === menuKind.button ? menuKind.page : menuKind.directory;
  const within = tree.filter(({ id }) => id !== self);
  return within.flatMap(({ id, title, type: kind, path, children = [] }) => [
    ...(kind === wanted && !isOuterPath(path) ? [{ value: id, label: title }] : []),
    ...parentsFor(children, type, self).map((one) => ({
      ...one,
      label: `${title} / ${one.label}`,
    })),
  ]);
}

/** The ids of the entries of one directory after the `from`-th became the `to`-th. */
export function movedIds(siblings: readonly MenuRow[], from: number, to: number): number[] {
  const ids = siblings.map(({ id }) => id);
  const [moved] = ids.splice(from, 1);
  if (moved !== undefined) ids.splice(to, 0, moved);
  return ids;
}

/** An entry that is being made or edited; `id` is null before it is saved. */
export type MenuDraft = Omit<MenuRow, 'id' | 'children' | 'createTime'> & {
  readonly id: number | null;
};
type Entry = Omit<MenuRow, 'children' | 'createTime'>;

const newId = 0;
const placeholderId = -1;

/**
 * The top entry of the sidebar that `draft` lies in, as it would be after saving, with the address that unfolds it:
 * what the preview shows.
 */
export function previewOf(
  tree: readonly MenuRow[],
  draft: MenuDraft,
): { readonly menus: readonly MenuRoute[]; readonly open: string | null } {
  const entry: Entry = {
    ...draft,
    id: draft.id ?? newId,
    // what is not typed yet must not keep it out of the preview
    path: draft.path === '' ? 'new' : draft.path,
    component: draft.type === menuKind.page ? (draft.component ?? 'menu/new') : null,
  };
  const others = placedMenus(tree).map(({ row }) => row);
  const all: Entry[] = [...others.filter(({ id }) => id !== entry.id), entry].toSorted(
    (one, other) => one.sort - other.sort,
  );
  const way = wayTo(entry, all);
  const [top] = way;
  if (top === undefined || top.pid !== null) return { menus: [], open: null };
  const branch = [top, ...entriesBelow(top.id, all)];
  const isEmpty = entry.type === menuKind.directory && entriesBelow(entry.id, all).length === 0;
  const shown = isEmpty ? [...branch, placeholderIn(entry)] : branch;
  const open = [...way, ...firstBelow(entry, shown)].map(({ path }) => path).join('/');
  return { menus: builtRoutes(shown), open: `/${open}` };
}

/** The entries from the top to this one, as far as they are there. */
function wayTo(entry: Entry, all: readonly Entry[], inner: readonly Entry[] = []): Entry[] {
  const way = [entry, ...inner];
  const parent = all.find(({ id }) => id === entry.pid);
  return parent === undefined || way.includes(parent) ? way : wayTo(parent, all, way);
}

const entriesBelow = (pid: number, all: readonly Entry[]): Entry[] =>
  all.flatMap((entry) => (entry.pid === pid ? [entry, ...entriesBelow(entry.id, all)] : []));

/** An empty directory is in nobody's menu; while it is made it is shown, with a place for what will be in it. */
const placeholderIn = (directory: Entry): Entry => ({
  ...directory,
  id: placeholderId,
  pid: directory.id,
  type: menuKind.page,
  title: '（暂无菜单）',
  path: 'empty',
  component: 'menu/empty',
  componentName: null,
  icon: '',
  hidden: false,
});

/** The entries from a directory down to the first page in it. */
function firstBelow({ id, type }: Entry, all: readonly Entry[]): Entry[] {
  if (type !== menuKind.directory) return [];
  const first = all.find((entry) => entry.pid === id && entry.type !== menuKind.button);
  return first === undefined ? [] : [first, ...firstBelow(first, all)];
}
