import { expect, test } from 'vitest';
import { reviewKeyOf, reviewKeys } from './review-keys.ts';

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
};

test.each([
  ['a', 'approve'],
  ['A', 'approve'],
  ['r', 'reject'],
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
  ['?', 'legend'],
  ['？', 'legend'],
  ['x', null],
  ['Enter', null],
])('%s is %s', (key, name) => {
  expect(reviewKeyOf({ ...plain, key })).toBe(name);
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing', 'defaultPrevented'])(
  'with %s it is not ours',
  (which) => {
    expect(reviewKeyOf({ ...plain, key: 'a', [which]: true })).toBeNull();
  },
);

test('no key does two things', () => {
  const all = Object.values(reviewKeys).flatMap(({ keys }) => [...keys]);

  expect(new Set(all).size).toBe(all.length);
});
