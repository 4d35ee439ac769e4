import { menuKind, type MenuEntry } from './menu-rules.ts';

/** A node of the tree in which a role's rights are chosen. */
export interface GrantNode {
  /** Names the node in its tree: `m12` a menu entry, `p5` a right of the catalogue. */
  readonly key: string;
  readonly label: string;
  /** The right that this node gives; null for what only holds others together. */
  readonly right: string | null;
  /** The part of the menu that the right opens: a page, or something on it. */
  readonly opens: 'group' | 'page' | 'button';
  readonly children: readonly GrantNode[];
}

/** A row of the catalogue of rights; directories have no `name`. */
export interface CatalogueEntry {
  readonly id: number;
  readonly pid: number | null;
  readonly name: string | null;
  readonly alias: string;
}

const areaOf = (right: string): string => right.slice(0, right.indexOf(':'));

/**
 * The rights of the catalogue as the menu shows them: each page with the right that opens it, and below it the other
 * rights of its area, unless a button says where one belongs. What no page has follows by the catalogue's own
 * directories. Every right stands somewhere; both lists are in the order of the screen.
 */
export function grantTree(
  menus: readonly MenuEntry[],
  catalogue: readonly CatalogueEntry[],
): GrantNode[] {
  const rights = new Map(catalogue.flatMap((row) => (row.name === null ? [] : [[row.name, row]])));
  const pages = menus.filter(
    ({ type, permission }) => type === menuKind.page && permission !== null,
  );
  const placed = new Set(menus.flatMap(({ permission }) => permission ?? []));
  const claimed = new Set<string>();

  const rightNode = ({ id, alias, name }: CatalogueEntry): GrantNode => ({
    key: `p${id}`,
    label: alias,
    right: name,
    opens: 'button',
    children: [],
  });

  /** The rights of a page's area that nothing else in the menu names: they go to the area's first page. */
  const restOfArea = (permission: string): GrantNode[] => {
    const area = areaOf(permission);
    if (claimed.has(area)) return [];
    claimed.add(area);
    return [...rights.values()]
      .filter(({ name }) => name !== null && areaOf(name) === area && !placed.has(name))
      .map((row) => {
        placed.add(row.name ?? '');
        return rightNode(row);
      });
  };

  const isRepeated = (entry: MenuEntry): boolean =>
    entry.hidden &&
    pages.some((page) => page !== entry && !page.hidden && page.permission === entry.permission);

  const nodeOf = (entry: MenuEntry): GrantNode | null => {
    const { id, type, title, permission } = entry;
    const rest = type === menuKind.page && permission !== null && !isRepeated(entry);
    const children = [...childrenOf(id), ...(rest ? restOfArea(permission) : [])];
    const isEmpty = children.length === 0 && (permission === null || isRepeated(entry));
    if (isEmpty) return null;
    const opens = type === menuKind.button ? 'button' : permission === null ? 'group' : 'page';
    return { key: `m${id}`, label: title, right: permission, opens, children };
  };
  const childrenOf = (pid: number | null): GrantNode[] =>
    menus
      .filter((entry) => entry.pid === pid)
      .map(nodeOf)
      .filter((node) => node !== null);

  const ofMenu = childrenOf(null);
  return [...ofMenu, ...unplaced(catalogue, placed, rightNode)];
}

/** The rights that the menu does not name, below the top directories of the catalogue. */
function unplaced(
  catalogue: readonly CatalogueEntry[],
  placed: ReadonlySet<string>,
  rightNode: (row: CatalogueEntry) => GrantNode,
): GrantNode[] {
  const below = (pid: number | null): GrantNode[] =>
    catalogue
      .filter((row) => row.pid === pid)
      .flatMap((row) => {
        if (row.name !== null) return placed.has(row.name) ? [] : [rightNode(row)];
        const children = below(row.id);
        return children.length === 0
          ? []
          : [{ key: `p${row.id}`, label: row.alias, right: null, opens: 'group', children }];
      });
  return below(null);
}

/** All nodes of a tree, each before those below it. */
export const nodesOf = (nodes: readonly GrantNode[]): GrantNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children)]);

/** All rights of a tree, those of `node` itself first. */
export const rightsOf = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap(({ right, children }) => [
    ...(right === null ? [] : [right]),
    ...rightsOf(children),
  ]);

/** A tree with only some of its rights; a branch left empty goes too. */
export function grantTreeWithin(
  nodes: readonly GrantNode[],
  mayStay: (right: string) => boolean,
): GrantNode[] {
  return nodes.flatMap((node) => {
    const children = grantTreeWithin(node.children, mayStay);
    const isOpen = node.right !== null && mayStay(node.right);
    if (children.length === 0 && !isOpen) return [];
    return [{ ...node, right: isOpen ? node.right : null, children }];
  });
}
