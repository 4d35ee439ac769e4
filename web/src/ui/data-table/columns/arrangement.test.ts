import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arranged, fittedWidths, moved } from './arrangement.ts';
import type { AnyColumn } from './columns.ts';
import { defaultListSettings, withChoice, type ListSettings } from './list-settings.ts';

const column = (key: string, more: Partial<AnyColumn<never>> = {}): AnyColumn<never> => ({
  key,
  title: key,
  width: 100,
  cell: () => key,
  ...more,
});
const declared = [
  column('no', { isKey: true, pin: 'left' }),
  ...['a', 'b', 'c'].map((key) => column(key)),
];
const settings = (more: Partial<ListSettings>): ListSettings => ({
  ...defaultListSettings,
  ...more,
});
const keysOf = (of: ListSettings, columns = declared) =>
  arranged(columns, of).map(({ column }) => column.key);

test('without settings the columns are as the page declares them', () => {
  expect(arranged(declared, defaultListSettings)).toMatchObject([
    { column: { key: 'no' }, isShown: true, pin: 'left', width: 100, isOwnWidth: false },
    { column: { key: 'a' }, isShown: true, pin: null },
    { column: { key: 'b' } },
    { column: { key: 'c' } },
  ]);
});

test('settings of a column that the list no longer has are not looked at', () => {
  const old = settings({ order: ['gone', 'c', 'no', 'b', 'a'], columns: { gone: { width: 200 } } });

  expect(keysOf(old)).toEqual(['no', 'c', 'b', 'a']);
});

test('a column that is new to the settings stands where the page declares it', () => {
  expect(keysOf(settings({ order: ['no', 'c', 'a'] }))).toEqual(['no', 'c', 'a', 'b']);
  expect(keysOf(settings({ order: ['b', 'c'] }), declared.slice(1))).toEqual(['a', 'b', 'c']);
});

test('the column that says which row it is cannot be hidden', () => {
  const hidden = withChoice(withChoice(settings({}), 'no', { isShown: false }), 'a', {
    isShown: false,
  });

  expect(arranged(declared, hidden).map(({ isShown }) => isShown)).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('columns pinned left come first, those pinned right last', () => {
  const pinned = withChoice(withChoice(settings({}), 'a', { pin: 'right' }), 'c', { pin: 'left' });

  expect(keysOf(pinned)).toEqual(['no', 'c', 'b', 'a']);
});

test('a column put among pinned ones is pinned, and free again away from them', () => {
  const first = moved(settings({}), arranged(declared, settings({})), 'b', 'no');
  expect(keysOf(first)).toEqual(['b', 'no', 'a', 'c']);
  expect(arranged(declared, first)[0]?.pin).toBe('left');

  const back = moved(first, arranged(declared, first), 'b', 'c');
  expect(keysOf(back)).toEqual(['no', 'a', 'c', 'b']);
  expect(arranged(declared, back)[3]?.pin).toBeNull();
});

test('a column moved to any place is there, and no other is lost', () => {
  const keys = fc.constantFrom('no', 'a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, keys), { maxLength: 8 }), (moves) => {
      let now = settings({});
      for (const [key, to] of moves) {
        const before = keysOf(now);
        now = moved(now, arranged(declared, now), key, to);
        expect(keysOf(now).indexOf(key)).toBe(before.indexOf(to));
      }
      expect(keysOf(now).toSorted()).toEqual(['a', 'b', 'c', 'no']);
    }),
  );
});

test('what the window has left over goes to the free columns whose width nobody set', () => {
  const widths = fittedWidths(
    [
      { pin: 'left', width: 200, isOwnWidth: false },
      { pin: null, width: 100, isOwnWidth: true },
      { pin: null, width: 100, isOwnWidth: false },
      { pin: null, width: 50, isOwnWidth: false },
    ],
    600,
  );

  expect(widths).toEqual([200, 100, 200, 100]);
});

test('columns fill the window to the pixel, and are never narrower than they should be', () => {
  const one = fc.record({
    pin: fc.constantFrom('left' as const, 'right' as const, null),
    width: fc.integer({ min: 56, max: 600 }),
    isOwnWidth: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 20 }), fc.nat(5000), (shown, room) => {
      const widths = fittedWidths(shown, room);
      const sum = (of: number[]) => of.reduce((total, width) => total + width, 0);
      const wanted = shown.map(({ width }) => width);
      const whole = sum(wanted) <= room ? room : sum(widths);
      expect(sum(widths)).toBe(whole);
      widths.forEach((width, index) => expect(width).toBeGreaterThanOrEqual(wanted[index] ?? 0));
    }),
  );
});

test('where not all columns fit the window, those in view fill it and no column is in view in part', () => {
  const one = fc.record({
    pin: fc.constantFrom('left' as const, null, null, null),
    width: fc.integer({ min: 56, max: 240 }),
    isOwnWidth: fc.constant(false),
  });
  const actions = { pin: 'right' as const, width: 120, isOwnWidth: false };
  fc.assert(
    fc.property(fc.array(one, { minLength: 8, maxLength: 20 }), (declared) => {
      const left = declared.filter(({ pin }) => pin === 'left').slice(0, 1);
      const shown = [...left, ...declared.filter(({ pin }) => pin === null), actions];
      const wanted = shown.reduce((total, { width }) => total + width, 0);
      const room = 640;
      fc.pre(wanted > room);
      const edges = fittedWidths(shown, room).map(
        (_, index, widths) =>
          120 + widths.slice(0, index + 1).reduce((total, width) => total + width, 0),
      );

      expect(edges).toContain(room);
    }),
  );
});

test('a column whose width the operator set keeps it where the others do not fit', () => {
  const of = (width: number, isOwnWidth = false) => ({ pin: null, width, isOwnWidth });

  expect(fittedWidths([of(100), of(200, true), of(100), of(300)], 450)).toEqual([
    125, 200, 125, 300,
  ]);
});
