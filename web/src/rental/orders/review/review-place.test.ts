import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeIn, stepBy } from './review-place.ts';

const ids = [1, 2, 3, 4];

test('the order that is looked at stays while it is in hand', () => {
  expect(placeIn({ ids, current: 3 }, [2, 3, 9])).toEqual({ ids: [2, 3, 9], current: 3 });
});

test('after a decision the next one comes, after the last the one before, and nothing after all', () => {
  expect(placeIn({ ids, current: 2 }, [1, 3, 4]).current).toBe(3);
  expect(placeIn({ ids, current: 4 }, [1, 2, 3]).current).toBe(3);
  expect(placeIn({ ids: [4], current: 4 }, []).current).toBeNull();
  expect(placeIn({ ids: [], current: null }, [7, 8]).current).toBe(7);
});

test('steps lead around the end', () => {
  expect(stepBy({ ids, current: 4 }, 1).current).toBe(1);
  expect(stepBy({ ids, current: 1 }, -1).current).toBe(4);
  expect(stepBy({ ids: [], current: null }, 1).current).toBeNull();
});

test('whatever changes, the place is in hand, and none only where nothing is', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(some, some, fc.nat(), (before, now, at) => {
      const current = before[at % Math.max(1, before.length)] ?? null;
      const place = placeIn({ ids: before, current }, now);

      const isInHand = place.current === null ? now.length === 0 : now.includes(place.current);
      expect(isInHand).toBe(true);
    }),
  );
});
