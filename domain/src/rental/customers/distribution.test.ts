import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeUnder } from './distribution.ts';

/** A customer and everybody above, as long as nobody comes a second time. */
function lineOf(parents: ReadonlyMap<number, number>, customerId: number): number[] {
  const line: number[] = [];
  for (let at: number | undefined = customerId; at !== undefined; at = parents.get(at)) {
    if (line.includes(at)) return [...line, at];
    line.push(at);
  }
  return line;
}
const hasLoop = (parents: ReadonlyMap<number, number>, customerId: number) => {
  const line = lineOf(parents, customerId);
  return new Set(line).size < line.length;
};

test.each([
  ['himself', 1, [1]],
  ['who he brought in', 1, [2, 1]],
  ['somebody far below', 1, [5, 4, 3, 2, 1]],
  ['somebody in the middle of his own line', 3, [5, 4, 3, 2, 1]],
])('nobody is placed under %s', (_who, customerId, line) => {
  expect(placeUnder(customerId, line)).toEqual({
    done: false,
    refusal: { code: 'distribution_loop' },
  });
});

test('whatever is asked in whatever order, what is allowed never makes a loop and what is refused would have', () => {
  const customers = fc.integer({ min: 1, max: 8 });
  fc.assert(
    fc.property(fc.array(fc.tuple(customers, customers), { maxLength: 40 }), (wishes) => {
      const parents = new Map<number, number>();
      for (const [customerId, parentId] of wishes) {
        const wished = new Map([...parents, [customerId, parentId]]);
        const isAllowed = placeUnder(customerId, lineOf(parents, parentId)).done;
        expect(isAllowed).toBe(!hasLoop(wished, customerId));
        if (isAllowed) parents.set(customerId, parentId);
      }
    }),
  );
});
