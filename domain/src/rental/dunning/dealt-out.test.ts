import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dealtOut } from './dealt-out.ts';

test('cases are dealt to who has fewest, and stay with an owner who is among them', () => {
  const cases = [
    { id: 1, ownerId: null },
    { id: 2, ownerId: 7 },
    { id: 3, ownerId: 9 },
    { id: 4, ownerId: null },
  ];
  const owners = [
    { id: 7, openCases: 2 },
    { id: 8, openCases: 0 },
  ];

  expect(dealtOut(cases, owners)).toEqual([
    { id: 1, ownerId: 8 },
    { id: 3, ownerId: 8 },
    { id: 4, ownerId: 7 },
  ]);
  expect(dealtOut(cases, [])).toEqual([
    { id: 2, ownerId: null },
    { id: 3, ownerId: null },
  ]);
});

test('loads that are equal before differ by one case at most after', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }), (count, hands) => {
      const cases = Array.from({ length: count }, (_, id) => ({ id, ownerId: null }));
      const owners = Array.from({ length: hands }, (_, id) => ({ id, openCases: 5 }));
      const given = dealtOut(cases, owners);
      const loads = owners.map(({ id }) => given.filter((one) => one.ownerId === id).length);
      expect(given).toHaveLength(count);
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    }),
  );
});
