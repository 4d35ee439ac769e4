import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkGraph, maxLinkedOrders, maxOfKey, type LinkRow } from './link-graph.ts';
import { linkKinds, type LinkKind } from './link-kinds.ts';

const has = (orderId: number, kind: LinkKind, key: string, isReached = true): LinkRow => ({
  orderId,
  kind,
  key,
  isReached,
});
const stepsOf = (rows: readonly LinkRow[], rootId = 1) =>
  linkGraph(rootId, rows).nodes.map(({ orderId, step, kinds }) => [orderId, step, ...kinds]);

test('an order that shares nothing stands alone', () => {
  expect(linkGraph(1, [has(1, 'phone', 'a'), has(2, 'phone', 'b')])).toEqual({
    nodes: [{ orderId: 1, step: 0, kinds: [] }],
    edges: [],
    leftOut: 0,
    hidden: 0,
    crowds: [],
  });
});

test('two steps are gone, and not a third one', () => {
  const chain = [
    has(1, 'phone', 'a'),
    has(2, 'phone', 'a'),
    has(2, 'address', 'b'),
    has(3, 'address', 'b'),
    has(3, 'contact', 'c'),
    has(4, 'contact', 'c'),
  ];

  expect(stepsOf(chain)).toEqual([
    [1, 0],
    [2, 1, 'phone'],
    [3, 2, 'address'],
  ]);
  expect(linkGraph(1, chain).edges).toEqual([
    { from: 2, to: 3, kinds: ['address'] },
    { from: 1, to: 2, kinds: ['phone'] },
  ]);
});

test('the weightiest comes first, then the latest; what two orders share is one edge', () => {
  const rows = [
    ...[1, 2, 3].map((id) => has(id, 'address', 'a')),
    ...[1, 3, 4].map((id) => has(id, 'phone', 'p')),
    has(1, 'address', 'other way'),
    has(5, 'address', 'other way'),
  ];

  expect(stepsOf(rows)).toEqual([
    [1, 0],
    [3, 1, 'phone', 'address'],
    [4, 1, 'phone'],
    [5, 1, 'address'],
    [2, 1, 'address'],
  ]);
  expect(linkGraph(1, rows).edges.find(({ to }) => to === 3)).toEqual({
    from: 1,
    to: 3,
    kinds: ['phone', 'address'],
  });
});

test('a device ties two orders and leads no further', () => {
  const rows = [
    has(1, 'device', 'd'),
    has(2, 'device', 'd'),
    has(2, 'phone', 'p'),
    has(3, 'phone', 'p'),
    has(1, 'address', 'a'),
    has(4, 'address', 'a'),
    has(4, 'device', 'e'),
    has(5, 'device', 'e'),
  ];

  expect(stepsOf(rows)).toEqual([
    [1, 0],
    [4, 1, 'address'],
    [2, 1, 'device'],
  ]);
});

test('a key of a crowd is told, and not followed', () => {
  const crowd = Array.from({ length: maxOfKey + 1 }, (_, index) => has(index + 1, 'address', 'a'));

  expect(linkGraph(1, crowd)).toMatchObject({ nodes: [{ orderId: 1 }], crowds: ['address'] });
  expect(linkGraph(1, crowd.slice(1))).toMatchObject({ nodes: [{ orderId: 1 }], crowds: [] });
  expect(linkGraph(1, crowd.slice(0, maxOfKey)).nodes).toHaveLength(maxOfKey);
});

test('orders out of reach are counted once, and lead no further', () => {
  const rows = [
    has(1, 'phone', 'p'),
    has(1, 'address', 'a'),
    has(2, 'phone', 'p', false),
    has(2, 'address', 'a', false),
    has(2, 'contact', 'c', false),
    has(3, 'contact', 'c'),
  ];

  expect(linkGraph(1, rows)).toMatchObject({ nodes: [{ orderId: 1 }], edges: [], hidden: 1 });
});

test('what has no room is counted', () => {
  const two = [...Array(2).keys()].flatMap((nth) =>
    Array.from({ length: 40 }, (_, index) => has(2 + nth * 40 + index, 'phone', `p${nth}`)),
  );
  const graph = linkGraph(1, [has(1, 'phone', 'p0'), has(1, 'phone', 'p1'), ...two]);

  expect([graph.nodes.length, graph.leftOut]).toEqual([maxLinkedOrders, 21]);
});

const row = fc.record({
  orderId: fc.integer({ min: 1, max: 90 }),
  kind: fc.constantFrom(...(Object.keys(linkKinds) as LinkKind[])),
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  isReached: fc.constant(true),
});
const rows = fc.array(row, { maxLength: 300 });

test('the order of the rows and rows that come twice change nothing', () => {
  fc.assert(
    fc.property(
      rows.chain((some) =>
        fc.tuple(
          fc.constant(some),
          fc.shuffledSubarray([...some, ...some], { minLength: some.length * 2 }),
        ),
      ),
      ([some, shuffled]) => {
        expect(linkGraph(1, shuffled)).toEqual(linkGraph(1, some));
      },
    ),
  );
});

test('links go both ways: who is one step from an order has that order one step away', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (some) => {
      for (const { orderId, step, kinds } of linkGraph(1, some).nodes.filter(
        ({ step: s }) => s === 1,
      )) {
        const back = linkGraph(orderId, some).nodes.find((node) => node.orderId === 1);

        expect(back).toEqual({ orderId: 1, step, kinds });
      }
    }),
  );
});

test('a graph is bounded, and everything in it hangs together', () => {
  fc.assert(
    fc.property(rows, (some) => {
      const { nodes, edges, leftOut } = linkGraph(1, some);
      const stepOf = new Map(nodes.map(({ orderId, step }) => [orderId, step]));

      expect(nodes.length).toBeLessThanOrEqual(maxLinkedOrders);
      expect(stepOf.size).toBe(nodes.length);
      expect(leftOut === 0 || nodes.length === maxLinkedOrders).toBe(true);
      for (const { from, to } of edges)
        expect([stepOf.has(from), stepOf.has(to)]).toEqual([true, true]);
      for (const { kinds, step } of nodes) expect(kinds.length > 0).toBe(step > 0);
    }),
  );
});
