import { expect, test } from 'vitest';
import { holdsAnyOf } from './holds-any-of.ts';

test('S146 one of the listed permissions is enough, none is not', () => {
  const may = (permission: string) => permission === 'order:ship';

  expect(holdsAnyOf(['order:close', 'order:ship'], may)).toBe(true);
  expect(holdsAnyOf(['order:close'], may)).toBe(false);
});

test('S143 an empty list fails, saying that the usage is a list of roles', () => {
  expect(() => holdsAnyOf([], () => true)).toThrow('用法是角色列表');
});
