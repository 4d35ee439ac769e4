import type { OrderLinks } from '@rental/contract/rental/order-links';

export type LinkedOrder = OrderLinks['orders'][number];

/** The place of an order in the graph; the order that was asked about is at 0, 0. */
export interface LinkPlace {
  readonly order: LinkedOrder;
  /** Its row in the table; 0 is the order that was asked about. */
  readonly nth: number;
  readonly x: number;
  readonly y: number;
}

export interface LinkPlaces {
  readonly places: readonly LinkPlace[];
  /** The part of the plane that they take. */
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Between the middles of two neighbours on a ring. */
const room = 28;
const minRing = 96;
const betweenRings = 80;
const margin = 30;

/**
 * One step is a ring around the middle. An order of the second ring stands outside of the one that it was found by, and those
 * have as much of the circle as stands outside of them: so no two lines to a ring cross.
 */
export function linkPlaces({ orders, edges }: Pick<OrderLinks, 'orders' | 'edges'>): LinkPlaces {
  const first = orders.filter(({ step }) => step === 1);
  const outside = new Map(first.map(({ id }) => [id, [] as LinkedOrder[]]));
  for (const order of orders.filter(({ step }) => step === 2)) {
    const inner = edges.find(({ from, to }) => to === order.id && outside.has(from));
    outside.get(inner?.from ?? 0)?.push(order);
  }
  const parts = first.map((order) => ({ order, outside: outside.get(order.id) ?? [] }));
  const shares = parts.map((part) => Math.max(1, part.outside.length));
  const circle = shares.reduce((sum, share) => sum + share, 0);
  const inner = Math.max(minRing, (circle * room) / (2 * Math.PI));
  const outer = inner + betweenRings;
  const nths = new Map(orders.map(({ id }, nth) => [id, nth]));
  const at = (order: LinkedOrder, ring: number, turn: number): LinkPlace => ({
    order,
    nth: nths.get(order.id) ?? 0,
    x: Math.round(ring * Math.sin(2 * Math.PI * turn)),
    y: Math.round(-ring * Math.cos(2 * Math.PI * turn)),
  });
  let begun = 0;
  const ringed = parts.flatMap((part, index) => {
    const share = shares[index] ?? 1;
    const from = begun;
    begun += share;
    return [
      at(part.order, inner, (from + share / 2) / circle),
      ...part.outside.map((order, nth) => at(order, outer, (from + nth + 0.5) / circle)),
    ];
  });
  const middle = orders.filter(({ step }) => step === 0).map((order) => at(order, 0, 0));
  const places = [...middle, ...ringed];
  return { places, box: boxOf(places) };
}

function boxOf(places: readonly LinkPlace[]): LinkPlaces['box'] {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}
