import { done, refused, type Result } from '../../result.ts';
import { externalLink } from '../../validation/links.ts';

/** Stored and sent by number (S166–S172). */
export const menuKind = { directory: 0, page: 1, button: 2 } as const;
export type MenuKind = (typeof menuKind)[keyof typeof menuKind];

export const menuKindLabels: ReadonlyMap<MenuKind, string> = new Map([
  [menuKind.directory, '目录'],
  [menuKind.page, '菜单'],
  [menuKind.button, '按钮'],
]);

/** The facts of an entry that the rules need. All entries of one platform make one tree. */
export interface MenuEntry {
  readonly id: number;
  readonly pid: number | null;
  readonly type: MenuKind;
  readonly title: string;
  /** Below that of the directory around it; a whole address where it leads outside; empty for a button. */
  readonly path: string;
  readonly component: string | null;
  readonly permission: string | null;
  readonly hidden: boolean;
}

const segment = '(?:[A-Za-z0-9_-]+|:[A-Za-z][A-Za-z0-9_]*)';
const innerPath = new RegExp(`^${segment}(?:/${segment})*$`);
const componentName = /^[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)+$/i;
/** More than `externalLink` asks for: something must follow, and no white space. */
const outerAddress = /^(?:https?:\/\/[^\s/?#]+\S*|mailto:\S+@\S+|tel:\+?[\d-]{3,20})$/i;
/** Addresses of the product itself: an entry with one of these could not be reached. */
const reserved: ReadonlySet<string> = new Set([
  'login',
  'qd',
  '401',
  '404',
  'redirect',
  'api',
  'files',
  'websocket',
  'assets',
]);

export const isOuterPath = (path: string): boolean => externalLink.test(path);

export interface FieldFault {
  readonly field: 'path' | 'component' | 'permission';
  readonly words: string;
}

/** The missing part of an entry, as the sentence at its field; null if it is complete. */
export function menuFieldFault(entry: MenuEntry): FieldFault | null {
  const { type, path, component, permission } = entry;
  if (type === menuKind.button)
    return permission === null ? { field: 'permission', words: '请选择按钮对应的权限' } : null;
  const inner = type === menuKind.page && isOuterPath(path) ? null : innerPathFault(entry);
  if (inner !== null) return { field: 'path', words: inner };
  if (type === menuKind.directory) return null;
  if (isOuterPath(path))
    return outerAddress.test(path) ? null : { field: 'path', words: '请输入完整的外链地址' };
  return component !== null && componentName.test(component)
    ? null
    : { field: 'component', words: '请输入组件路径，形如 orders/order-list-page' };
}

function innerPathFault({ pid, type, path }: MenuEntry): string | null {
  if (!innerPath.test(path))
    return '路径由字母、数字、横线组成；外链须以 http://、https://、mailto: 或 tel: 开头';
  if (type === menuKind.directory && path.includes(':')) return '目录的路径不能带参数';
  if (pid === null && reserved.has(path.split('/')[0]?.toLowerCase() ?? ''))
    return '该路径为系统保留，请换一个';
  return null;
}

export type MenuRefusal =
  | {
      readonly code:
        | 'menu_parent_wrong'
        | 'menu_in_itself'
        | 'menu_too_deep'
        | 'menu_editor_needed';
    }
  | { readonly code: 'menu_path_in_use'; readonly title: string };

const maxLevels = 6;

/** The page 菜单管理: without it no menu could be repaired. */
export const menuEditorComponent = 'access/menu-list-page';

/**
 * Says if `after`, the tree with the entry `id` added or changed, may stand: directories and pages lie at the top or in
 * a directory, buttons in a page; nothing lies in itself; no two have one address; the menu editor stays in reach.
 */
export function judgeMenus(
  before: readonly MenuEntry[],
  after: readonly MenuEntry[],
  id: number,
): Result<MenuEntry, MenuRefusal> {
  const byId = new Map(after.map((entry) => [entry.id, entry]));
  const entry = byId.get(id);
  if (entry === undefined) throw new Error(`The tree lacks the entry ${id}`);
  if (wayTo(entry, byId) === null) return refused({ code: 'menu_in_itself' });
  const touched = [entry, ...after.filter(({ pid }) => pid === id)];
  if (!touched.every((one) => liesRight(one, byId))) return refused({ code: 'menu_parent_wrong' });
  if (after.some((one) => (wayTo(one, byId)?.length ?? 0) > maxLevels))
    return refused({ code: 'menu_too_deep' });
  const twin = twinOf(entry, after, byId);
  if (twin !== undefined) return refused({ code: 'menu_path_in_use', title: twin.title });
  if (!keepsEditor(before, after)) return refused({ code: 'menu_editor_needed' });
  return done(entry);
}

/** The entries from the top to this one; null where it lies in itself. */
function wayTo(entry: MenuEntry, byId: ReadonlyMap<number, MenuEntry>): MenuEntry[] | null {
  const way = [entry];
  for (let at = parentOf(entry, byId); at !== undefined; at = parentOf(at, byId)) {
    if (way.includes(at)) return null;
    way.unshift(at);
  }
  return way;
}

const parentOf = ({ pid }: MenuEntry, byId: ReadonlyMap<number, MenuEntry>) =>
  pid === null ? undefined : byId.get(pid);

function liesRight(entry: MenuEntry, byId: ReadonlyMap<number, MenuEntry>): boolean {
  const parent = parentOf(entry, byId);
  if (entry.type === menuKind.button) return parent?.type === menuKind.page;
  return entry.pid === null || parent?.type === menuKind.directory;
}

/** The entry's address in the product, `/order/list`; null for buttons and what leads outside. */
function addressOf(entry: MenuEntry, byId: ReadonlyMap<number, MenuEntry>): string | null {
  if (entry.type === menuKind.button || isOuterPath(entry.path)) return null;
  return `/${(wayTo(entry, byId) ?? []).map(({ path }) => path).join('/')}`.toLowerCase();
}

/** Another of the same address: of the entry, or of one below it. */
function twinOf(
  entry: MenuEntry,
  after: readonly MenuEntry[],
  byId: ReadonlyMap<number, MenuEntry>,
): MenuEntry | undefined {
  const holders = new Map<string, MenuEntry>();
  for (const one of after) {
    const address = addressOf(one, byId);
    if (address === null) continue;
    const holder = holders.get(address);
    const moved = [one, holder].find(
      (twin) => twin !== undefined && wayTo(twin, byId)?.includes(entry) === true,
    );
    if (holder !== undefined && moved !== undefined) return moved === one ? holder : one;
    holders.set(address, one);
  }
  return undefined;
}

/** Taking entries away, or changing them, may not take 菜单管理 out of reach of those who may edit menus. */
export function keepsEditor(before: readonly MenuEntry[], after: readonly MenuEntry[]): boolean {
  return !hasEditor(before) || hasEditor(after);
}

function hasEditor(menus: readonly MenuEntry[]): boolean {
  const byId = new Map(menus.map((entry) => [entry.id, entry]));
  const isOpen = ({ hidden, permission }: MenuEntry) =>
    !hidden && (permission === null || permission === 'menu:list');
  return menus.some(
    (entry) =>
      entry.component === menuEditorComponent && wayTo(entry, byId)?.every(isOpen) === true,
  );
}
