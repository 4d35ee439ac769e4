import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedEntries, moved, type BrandEntry } from './dictionary-entries.ts';

const platform = [
  { id: 1001, label: '顺丰速运', value: 'SF', color: null, sort: 10 },
  { id: 1002, label: '京东物流', value: 'JD', color: null, sort: 20 },
];
const createdAt = new Date('2026-11-21T02:00:00Z');
const written = (value: string, more: Partial<BrandEntry> = {}): BrandEntry => ({
  id: 1_000_007,
  label: '顺丰（月结）',
  value,
  color: 'red',
  sort: 30,
  enabled: false,
  createdAt,
  ...more,
});

test('an override stands in the place of the platform’s entry of its value, under the same id', () => {
  const entries = mergedEntries(platform, [written('SF')]);

  expect(
    entries.map(({ id, label, isOverridden, isPlatform, enabled }) => [
      id,
      label,
      isOverridden,
      isPlatform,
      enabled,
    ]),
  ).toEqual([
    [1002, '京东物流', false, true, true],
    [1001, '顺丰（月结）', true, true, false],
  ]);
});

test('an own entry stands among the platform’s by its place, and one place twice goes by id', () => {
  const entries = mergedEntries(platform, [written('own', { sort: 10 })]);

  expect(entries.map(({ value, isPlatform }) => [value, isPlatform])).toEqual([
    ['SF', true],
    ['own', false],
    ['JD', true],
  ]);
});

test('to move one entry where there is room, that one alone changes', () => {
  const entries = [10, 20, 30].map((sort, index) => ({ id: index + 1, sort }));

  expect(moved(entries, 3, 'up')).toEqual([{ id: 3, sort: 15 }]);
  expect(moved(entries, 1, 'down')).toEqual([{ id: 1, sort: 25 }]);
  expect(moved(entries, 1, 'up')).toEqual([]);
  expect(moved(entries, 3, 'down')).toEqual([]);
  expect(moved(entries, 9, 'up')).toEqual([]);
});

test('after a move the neighbours have changed places and all others stand as they were', () => {
  const places = fc.array(fc.nat(40), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(
      places,
      fc.nat(11),
      fc.constantFrom('up' as const, 'down' as const),
      (sorts, pick, direction) => {
        const entries = sorts
          .map((sort, index) => ({ id: index + 1, sort }))
          .toSorted((one, other) => one.sort - other.sort || one.id - other.id);
        const from = pick % entries.length;
        const to = direction === 'up' ? from - 1 : from + 1;
        const changes = new Map(
          moved(entries, entries[from]?.id ?? 0, direction).map(({ id, sort }) => [id, sort]),
        );
        const after = entries
          .map(({ id, sort }) => ({ id, sort: changes.get(id) ?? sort }))
          .toSorted((one, other) => one.sort - other.sort || one.id - other.id)
          .map(({ id }) => id);

        const ids = entries.map(({ id }) => id);
        const expected =
          to < 0 || to >= ids.length
            ? ids
            : ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? 0);
        expect(after).toEqual(expected);
        for (const sort of changes.values()) expect(sort).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
