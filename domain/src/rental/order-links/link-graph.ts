import { linkKinds, sortedKinds, type LinkKind } from './link-kinds.ts';

/** An order has this key. Two orders that have one key are linked. */
export interface LinkRow {
  readonly orderId: number;
  readonly kind: LinkKind;
  readonly key: string;
  /** False: the operator must not see the order. It is counted, and leads to no further orders. */
  readonly isReached: boolean;
}

export interface LinkNode {
  readonly orderId: number;
  /** 0 is the order in the middle. */
  readonly step: number;
  /** Its ties to orders one step nearer. The heaviest tie stands first. */
  readonly kinds: readonly LinkKind[];
}

export interface LinkEdge {
  readonly from: number;
  readonly to: number;
  readonly kinds: readonly LinkKind[];
}

export interface LinkGraph {
  /** The nearest first, of these the weightiest, of these the latest. */
  readonly nodes: readonly LinkNode[];
  readonly edges: readonly LinkEdge[];
  /** Orders within reach that had no room. */
  readonly leftOut: number;
  /** Orders out of reach. */
  readonly hidden: number;
  /** Kinds of which a key was not followed, because too many orders have it. */
  readonly crowds: readonly LinkKind[];
}

/** Orders that one graph shows, the one in the middle counted. */
export const maxLinkedOrders = 60;
/** A key of more orders says nothing: it is the address of a pick-up store, or a number that stands for none. */
export const maxOfKey = 50;
const maxSteps = 2;

interface Key {
  readonly kind: LinkKind;
  readonly name: string;
  /** Its orders, and whether each is reached. */
  readonly orders: ReadonlyMap<number, boolean>;
}

/** The orders that are linked with an order, by two steps at most. The order of `rows` does not matter, nor does a row given twice. */
export function linkGraph(rootId: number, rows: readonly LinkRow[]): LinkGraph {
  const keys = keysOf(rows);
  const ofOrder = keysByOrder(keys);
  const nodes: LinkNode[] = [{ orderId: rootId, step: 0, kinds: [] }];
  const seen = new Set([rootId]);
  const hidden = new Set<number>();
  const crowds = new Set<LinkKind>();
  for (let step = 1; step <= maxSteps; step++) {
    const found = new Map<number, LinkKind[]>();
    for (const node of nodes.filter((one) => one.step === step - 1 && leadsOn(one)))
      for (const key of followed(node, ofOrder.get(node.orderId) ?? [])) {
        if (isCrowd(key)) crowds.add(key.kind);
        else meet(key, { seen, hidden, found });
      }
    const ranked = [...found].map(([orderId, kinds]) => ({
      orderId,
      step,
      kinds: sortedKinds(kinds),
    }));
    nodes.push(...ranked.toSorted(nearer).slice(0, maxLinkedOrders - nodes.length));
    for (const orderId of found.keys()) seen.add(orderId);
  }
  return {
    nodes,
    edges: edgesOf(nodes, keys),
    leftOut: seen.size - nodes.length,
    hidden: hidden.size,
    crowds: sortedKinds(crowds),
  };
}

/** True if further orders are looked for from this one. */
export const leadsOn = ({ step, kinds }: LinkNode): boolean =>
  step === 0 || kinds.some((kind) => linkKinds[kind].leadsOn);

const isCrowd = ({ orders }: Key) => orders.size > maxOfKey;

const followed = ({ step }: LinkNode, keys: readonly Key[]) =>
  keys.filter(({ kind }) => step === 0 || linkKinds[kind].leadsOn);

interface Met {
  readonly seen: ReadonlySet<number>;
  readonly hidden: Set<number>;
  readonly found: Map<number, LinkKind[]>;
}

function meet({ kind, orders }: Key, { seen, hidden, found }: Met): void {
  for (const [orderId, isReached] of orders) {
    if (seen.has(orderId)) continue;
    if (isReached) found.set(orderId, [...(found.get(orderId) ?? []), kind]);
    else hidden.add(orderId);
  }
}

const weightOf = (kinds: readonly LinkKind[]) =>
  kinds.reduce((sum, kind) => sum + linkKinds[kind].weight, 0);

const nearer = (one: LinkNode, other: LinkNode) =>
  weightOf(other.kinds) - weightOf(one.kinds) || other.orderId - one.orderId;

function keysOf(rows: readonly LinkRow[]): Key[] {
  const keys = new Map<string, Key & { readonly orders: Map<number, boolean> }>();
  for (const { orderId, kind, key, isReached } of rows) {
    const name = `${kind} ${key}`;
    const known = keys.get(name) ?? { kind, name, orders: new Map() };
    known.orders.set(orderId, isReached);
    keys.set(name, known);
  }
  return [...keys.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function keysByOrder(keys: readonly Key[]): Map<number, Key[]> {
  const ofOrder = new Map<number, Key[]>();
  for (const key of keys)
    for (const orderId of key.orders.keys())
      ofOrder.set(orderId, [...(ofOrder.get(orderId) ?? []), key]);
  return ofOrder;
}

/** A key ties the first of its orders to each of the others: a tie between every two of them would say no more. */
function edgesOf(nodes: readonly LinkNode[], keys: readonly Key[]): LinkEdge[] {
  const ties = new Map<string, { from: number; to: number; kinds: LinkKind[] }>();
  for (const { kind, orders } of keys.filter((key) => !isCrowd(key))) {
    const [first, ...others] = nodes.filter(({ orderId }) => orders.has(orderId));
    if (first === undefined) continue;
    const from = first.orderId;
    for (const { orderId: to } of others) {
      const tie = ties.get(`${from} ${to}`) ?? { from, to, kinds: [] };
      tie.kinds.push(kind);
      ties.set(`${from} ${to}`, tie);
    }
  }
  return [...ties.values()].map((tie) => ({ ...tie, kinds: sortedKinds(tie.kinds) }));
}
