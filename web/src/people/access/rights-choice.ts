import { rightsOf, type GrantNode } from '@rental/domain/people/access/grant-tree';

/** Every node under its way from the top: the node itself comes last. */
function waysOf(tree: readonly GrantNode[], outer: readonly GrantNode[] = []): GrantNode[][] {
  return tree.flatMap((node) => {
    const way = [...outer, node];
    return [way, ...waysOf(node.children, way)];
  });
}

export type TickState = 'all' | 'some' | 'none';

/** How much of a node is chosen: a page and a button by their own right, a group by all that lies below it. */
export function tickOf(node: GrantNode, chosen: ReadonlySet<string>): TickState {
  if (node.right !== null) return chosen.has(node.right) ? 'all' : 'none';
  const rights = rightsOf([node]);
  const count = rights.filter((right) => chosen.has(right)).length;
  if (count === 0) return 'none';
  return count === rights.length ? 'all' : 'some';
}

/**
 * The choice after a click on a node. What is switched on takes the pages around it along, for a button is no use
 * without its page; what is switched off takes along all below it. Rights outside `mayGive` stay as they are.
 */
export function toggled(
  tree: readonly GrantNode[],
  chosen: ReadonlySet<string>,
  key: string,
  mayGive: ReadonlySet<string>,
): Set<string> {
  const way = waysOf(tree).find((way) => way.at(-1)?.key === key) ?? [];
  const node = way.at(-1);
  if (node === undefined) return new Set(chosen);
  const around = way.flatMap(({ right }) => right ?? []);
  const below = rightsOf([node]).filter((right) => mayGive.has(right));
  const isOff =
    node.right === null ? below.every((right) => chosen.has(right)) : chosen.has(node.right);
  if (isOff) return new Set([...chosen].filter((right) => !below.includes(right)));
  const added = node.right === null ? [...around, ...below] : around;
  return new Set([...chosen, ...added.filter((right) => mayGive.has(right))]);
}

/** The place of each right, for people: 订单管理 / 订单列表 / 发货. One that stands twice is told by its first place. */
export function placesOf(tree: readonly GrantNode[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const way of waysOf(tree)) {
    const right = way.at(-1)?.right ?? null;
    if (right !== null && !places.has(right))
      places.set(right, way.map(({ label }) => label).join(' / '));
  }
  return places;
}
