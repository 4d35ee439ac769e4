import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataScope, isScopeOf, mayGiveScope, widestScope, type DataScope } from './data-scope.ts';
import { rightsBeyond, rightsChange } from './granting.ts';

const scopes = fc.constantFrom<DataScope>(...Object.values(dataScope));
const rights = fc
  .uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'))
  .map((all) => new Set(all));

test('an operator reaches what the widest role reaches, and without a role only his own', () => {
  expect(widestScope([])).toBe(dataScope.self);
  expect(widestScope([dataScope.self, dataScope.stores])).toBe(dataScope.stores);
  fc.assert(
    fc.property(fc.array(scopes), scopes, (held, one) => {
      expect(widestScope([...held, one])).toBeLessThanOrEqual(widestScope(held));
    }),
  );
});

test('nobody gives a wider reach than the own', () => {
  expect(mayGiveScope(dataScope.stores, dataScope.all)).toBe(false);
  expect(mayGiveScope(dataScope.stores, dataScope.stores)).toBe(true);
  fc.assert(
    fc.property(fc.array(scopes), scopes, (held, given) => {
      const own = widestScope(held);
      expect(mayGiveScope(own, given)).toBe(widestScope([own, given]) === own);
    }),
  );
});

test('a channel is reached on the channel platform alone, and all of a brand never there', () => {
  expect([1, 2].filter((purpose) => isScopeOf(purpose as 1 | 2, dataScope.channel))).toEqual([2]);
  expect([1, 2].filter((purpose) => isScopeOf(purpose as 1 | 2, dataScope.all))).toEqual([1]);
});

test('what is beyond the own rights and what changes are told right by right', () => {
  expect(rightsBeyond(new Set(['a']), ['a', 'b'])).toEqual(['b']);
  fc.assert(
    fc.property(rights, rights, (before, after) => {
      const { added, removed } = rightsChange(before, after);
      const replayed = new Set([...before].filter((right) => !removed.includes(right)));
      for (const right of added) replayed.add(right);
      expect(replayed).toEqual(after);
    }),
  );
});
